/** Checks of the guides that have no tool: names of the API, front matter, forbidden words and archaic phrases. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import Ajv from 'ajv';
import {LineCounter, parse, parseDocument} from 'yaml';
import {nearest} from '@screening/api';
import {fillProduct} from '@screening/product';
import {glossaryFile} from '../lib/glossary-terms';
import {listGuidePaths, listSkillPaths} from '../lib/guide-files';
import {frontMatter, parseMdx} from '../lib/markdown';
import {versionsFile} from '../lib/versions';
import frontMatterSchema from './front-matter.schema.json';
import type {GuideData} from './lib/data';
import type {Problem} from './lib/types';
import {transformGuide} from './transform';

/** Files with prose that aren't MDX. The pages that show them report their wrong names. */
const dataFiles = [glossaryFile, versionsFile];

const isFrontMatter = new Ajv({allErrors: true, allowUnionTypes: true}).compile(frontMatterSchema);

/** Checks all pages and skills below `root`/docs, and the phrases of the glossary and of the list of versions. */
export async function checkProse(
  root: string,
  data: GuideData,
): Promise<{problems: Problem[]; files: number}> {
  const files = [...listGuidePaths(root), ...listSkillPaths(root)].map((path) => `docs/${path}`);
  const findPhrases = loadPhrases(root);
  const problems: Problem[] = [];
  for (const file of [...files, ...dataFiles]) {
    const source = fillProduct(readFileSync(join(root, file), 'utf8'));
    problems.push(...findPhrases(source, file));
    if (!dataFiles.includes(file)) problems.push(...(await checkNames(source, file, data)));
    // The front matter of a skill has other keys, which are checked when it is published.
    if (file.endsWith('.mdx')) problems.push(...checkFrontMatter(source, file));
  }
  problems.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
  return {problems, files: files.length};
}

/** Runs the transforms of the build, which report the names that the API doesn't have. */
async function checkNames(source: string, file: string, data: GuideData): Promise<Problem[]> {
  try {
    return await transformGuide(parseMdx(source), file, data);
  } catch (error) {
    if (!(error instanceof Error && 'reason' in error)) throw error;
    const {line = 1, column = 1} = error as {line?: number; column?: number};
    return [{file, line, column, message: String(error.reason)}];
  }
}

function checkFrontMatter(source: string, file: string): Problem[] {
  const yaml = frontMatter.exec(source)?.[1];
  const report = (message: string, line = 1): Problem => ({file, line, column: 1, message});
  const {required, properties} = frontMatterSchema;
  if (yaml === undefined)
    return [
      report(
        `start the page with front matter between lines of "---", with ${required.join(', ')}`,
      ),
    ];
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, {lineCounter, prettyErrors: false});
  // One mistake can cause an error in each line after it.
  const faults = document.errors
    .slice(0, 1)
    .map(({message, pos}) =>
      report(
        `correct the YAML of the front matter: ${message}`,
        lineCounter.linePos(pos[0]).line + 1,
      ),
    );
  if (faults.length > 0 || isFrontMatter(document.toJS())) return faults;
  return isFrontMatter.errors!.map(({keyword, instancePath, params, message}) => {
    const {missingProperty, additionalProperty} = params as Record<string, string>;
    if (keyword === 'required')
      return report(`add \`${missingProperty}\` to the front matter: every page needs it`);
    const key = additionalProperty ?? instancePath.split('/')[1];
    const line = source.split('\n').findIndex((text) => text.startsWith(`${key}:`)) + 1 || 1;
    const unknown = `no such key${nearest(key, Object.keys(properties)) || '; remove it'}`;
    return report(
      `correct \`${key}\` in the front matter: ${additionalProperty ? unknown : `it ${message}`}`,
      line,
    );
  });
}

type Phrases = {words: Record<string, string>; text: {pattern: string; instead: string}[]};

/** Reads docs/vocabulary/phrases.yaml, and returns a function that finds its words and phrases in a source. */
function loadPhrases(root: string): (source: string, file: string) => Problem[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const {ignoreRegExpList} = JSON.parse(read('cspell.json')) as {ignoreRegExpList: string[]};
  // What isn't prose for the spelling checker is no prose here either.
  const ignored = ignoreRegExpList.map((written) => {
    const [, pattern, flags] = /^\/(.*)\/(\w+)$/s.exec(written)!;
    return new RegExp(pattern, flags);
  });
  const {words, text} = parse(read('docs/vocabulary/phrases.yaml')) as Phrases;
  const wholeWords = Object.entries(words).map(([word, instead]) => {
    return {
      pattern: `(?<![\\p{L}\\p{N}-])${word.replaceAll(' ', '\\s+')}(?![\\p{L}\\p{N}-])`,
      instead,
    };
  });
  return (source, file) => {
    const blank = (match: string): string => match.replace(/[^\n]/g, ' ');
    const prose = ignored
      .reduce((rest, pattern) => rest.replace(pattern, blank), source)
      .replace(/ +$/gm, '');
    return [...wholeWords, ...text].flatMap(({pattern, instead}) =>
      [...prose.matchAll(new RegExp(pattern, 'gimu'))].map(({0: match, index}) => {
        const before = prose.slice(0, index).split('\n');
        const message = `"${match.replace(/\s+/g, ' ')}": ${instead}`;
        return {file, line: before.length, column: before.at(-1)!.length + 1, message};
      }),
    );
  };
}
