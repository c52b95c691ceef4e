/** Checks of the guides that have no tool: names of the API, front matter, forbidden words and archaic phrases. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import Ajv from 'ajv';
import {parse} from 'yaml';
import {fillProduct} from '../../src/product';
import {glossaryFile} from '../lib/glossary-terms';
import {listGuidePaths, listSkillPaths} from '../lib/guide-files';
import {parseMdx} from '../lib/markdown';
import type {GuideData, Problem} from './lib/types';
import {transformGuide} from './transform';

const text = (minLength: number, maxLength: number) => ({type: 'string', minLength, maxLength, pattern: '^\\S.*\\S$'});
const isFrontMatter = new Ajv({allErrors: true, allowUnionTypes: true}).compile({
  type: 'object',
  required: ['title', 'description', 'read_when', 'sidebar_position'],
  additionalProperties: false,
  properties: {
    title: text(2, 60),
    description: text(50, 160),
    // Completes "Read when ..." in llms.txt.
    read_when: text(10, 80),
    sidebar_position: {type: 'number'},
    sidebar_label: text(2, 60),
    slug: {type: 'string', pattern: '^[a-z0-9/-]+$'},
    keywords: {type: 'array', minItems: 1, items: {type: ['string', 'number']}},
  },
});

/** Checks all pages and skills below `root`/docs, and the glossary. */
export async function checkProse(root: string, data: GuideData): Promise<{problems: Problem[]; files: number}> {
  const read = (file: string): string => fillProduct(readFileSync(join(root, file), 'utf8'));
  const guides = listGuidePaths(root).map((path) => `docs/${path}`);
  const files = [...guides, ...listSkillPaths(root).map((path) => `docs/${path}`)];
  const findPhrases = loadPhrases(root);
  const problems: Problem[] = [];
  const descriptions = new Map<unknown, string>();
  for (const file of files) {
    const source = read(file);
    problems.push(...(await checkNames(source, file, data)), ...findPhrases(source, file));
    // The front matter of a skill has other keys, which are checked when it is published.
    if (guides.includes(file)) problems.push(...checkFrontMatter(source, file, descriptions));
  }
  problems.push(...findPhrases(read(glossaryFile), glossaryFile));
  return {
    problems: problems.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line),
    files: files.length,
  };
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

/** Checks the keys and values of front matter. Descriptions must be unique. */
function checkFrontMatter(source: string, file: string, descriptions: Map<unknown, string>): Problem[] {
  const yaml = /^---\r?\n([\s\S]*?)\r?\n---\s*(\r?\n|$)/.exec(source)?.[1];
  if (yaml === undefined)
    return [{file, line: 1, column: 1, message: 'a page must begin with front matter between lines of "---"'}];
  const lineOf = (key: string): number => source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
  const problem = (key: string, message: string): Problem => ({file, line: lineOf(key), column: 1, message});
  try {
    const values = parse(yaml) as {description?: unknown};
    if (!isFrontMatter(values))
      return isFrontMatter.errors!.map(({instancePath, message = '', params}) => {
        const key = instancePath.split('/')[1] ?? String(params.additionalProperty ?? '');
        return problem(key, `front matter: \`${key}\` ${message} ${JSON.stringify(params)}`);
      });
    const other = descriptions.get(values.description);
    descriptions.set(values.description, other ?? file);
    return other ? [problem('description', `${other} has the same description`)] : [];
  } catch (error) {
    return [problem('', (error as Error).message.split('\n')[0])];
  }
}

type Pattern = {pattern: string; instead: string};
type Phrases = {words: Record<string, string>; text: Pattern[]; headings: Pattern[]};

/** Reads docs/vocabulary/phrases.yaml, and returns a function that finds its words and phrases in a source. */
function loadPhrases(root: string): (source: string, file: string) => Problem[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const {ignoreRegExpList} = JSON.parse(read('cspell.json')) as {ignoreRegExpList: string[]};
  // What isn't prose for the spelling checker is no prose here either.
  const ignored = ignoreRegExpList.map((written) => {
    const [, pattern, flags] = /^\/(.*)\/(\w+)$/s.exec(written)!;
    return new RegExp(pattern, flags);
  });
  const {words, text, headings} = parse(read('docs/vocabulary/phrases.yaml')) as Phrases;
  const patterns = [
    ...Object.entries(words).map(([word, instead]) => {
      const isSign = !/\w/.test(word);
      return {
        pattern: isSign ? word : `(?<![\\p{L}\\p{N}-])${word.replaceAll(' ', '\\s+')}(?![\\p{L}\\p{N}-])`,
        instead,
      };
    }),
    ...text,
    ...headings.map(({pattern, instead}) => ({pattern: `(?<=^##* )${pattern}`, instead})),
  ].map(({pattern, instead}) => ({pattern: new RegExp(pattern, 'gimu'), instead}));
  return (source, file) => {
    const blank = (prose: string, pattern: RegExp): string =>
      prose.replace(pattern, (match) => match.replace(/[^\n]/g, ' '));
    const prose = ignored.reduce(blank, source).replace(/ +$/gm, '');
    return patterns.flatMap(({pattern, instead}) =>
      [...prose.matchAll(pattern)].map(({0: match, index}) => {
        const before = prose.slice(0, index).split('\n');
        const message = `"${match.replace(/\s+/g, ' ')}": ${instead}`;
        return {file, line: before.length, column: before.at(-1)!.length + 1, message};
      }),
    );
  };
}
