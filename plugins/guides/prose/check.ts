/** Runs all checks of the prose below docs/. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fillProduct, product} from '../../../src/product';
import {codeWordsFile, glossaryFile} from '../lib/load-facts';
import type {Problem} from '../lib/problem';
import type {Counts, GuideFacts} from '../lib/types';
import {parseVocabulary, type Entry} from '../lib/vocabulary';
import {noCounts, sortProblems} from '../transform';
import {compileGuide} from './compile';
import {findForbidden} from './forbidden';
import {checkAllFrontMatter} from './front-matter';
import {listGuidePaths, listSkillPaths} from '../lib/guide-files';
import {findHabits} from './habits';
import {checkMarkup} from './markup';
import {proseOfGlossary, proseOfPage} from './only-prose';
import {findMisspelled} from './spelling';

const wordsFile = 'docs/vocabulary/words.txt';
const forbiddenFile = 'docs/vocabulary/forbidden.txt';

export type Report = {problems: Problem[]; counts: Counts & {files: number; words: number}};

/** Checks all pages and skills below `root`/docs, the glossary and the word lists. Throws an error without a page. */
export async function checkProse(root: string, facts: GuideFacts): Promise<Report> {
  const read = (file: string): string => fillProduct(readFileSync(join(root, file), 'utf8'));
  const guides = listGuidePaths(root).map((path) => `docs/${path}`);
  const files = [...guides, ...listSkillPaths(root).map((path) => `docs/${path}`)];
  const words = parseVocabulary(read(wordsFile), wordsFile, false);
  const forbidden = parseVocabulary(read(forbiddenFile), forbiddenFile);
  const codeWords = parseVocabulary(read(codeWordsFile), codeWordsFile);
  const pages = new Map(files.map((file) => [file, read(file)]));
  const glossary = read(glossaryFile);

  // The front matter of a skill has other keys, which the step that publishes it checks.
  const withFrontMatter = new Map([...pages].filter(([file]) => guides.includes(file)));
  const problems = [...(await checkMarkup(Object.fromEntries(pages))), ...checkAllFrontMatter(withFrontMatter)];
  const counts = noCounts();
  const prose = new Map([[glossaryFile, proseOfGlossary(glossary)]]);
  for (const [file, source] of pages) {
    const {problems: found, isMdx} = await compileGuide(source, file, facts, counts);
    problems.push(...found);
    if (isMdx) prose.set(file, proseOfPage(source));
  }
  const accepted = [product.name, product.slug, ...words.map(({word}) => word)];
  for (const [file, text] of prose) {
    problems.push(
      ...findForbidden(text, file, forbidden),
      ...findHabits(pages.get(file) ?? '', text, file),
      ...(await findMisspelled(text, file, accepted)),
    );
  }
  const allProse = [...prose.values()].join('\n');
  problems.push(
    ...findUnused(words, allProse, wordsFile),
    ...findUnused(codeWords, [...pages.values(), glossary].join('\n'), codeWordsFile),
  );
  return {
    problems: sortProblems(problems),
    counts: {...counts, files: files.length, words: allProse.split(/\s+/).filter(Boolean).length},
  };
}

/** Reports words of a list that nothing uses, because they could hide a mistake later. */
function findUnused(entries: Entry[], text: string, file: string): Problem[] {
  const lower = text.toLowerCase();
  return entries
    .filter(({word}) => !lower.includes(word.toLowerCase()))
    .map(({word, line}) => ({file, line, column: 1, message: `"${word}" is not used in the guides: remove it`}));
}
