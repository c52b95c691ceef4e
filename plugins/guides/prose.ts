/** Checks of the guides that have no tool: names of the API, front matter, forbidden words and archaic phrases. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fillProduct} from '@screening/product';
import {glossaryFile} from '../lib/glossary-terms';
import {listGuidePaths, listSkillPaths} from '../lib/guide-files';
import {parseMdx} from '../lib/markdown';
import {versionsFile} from '../lib/versions';
import {checkFrontMatter} from './lib/check-front-matter';
import type {GuideData} from './lib/data';
import {loadPhrases} from './lib/phrases';
import type {Problem} from './lib/types';
import {transformGuide} from './transform';

/** Files with prose that aren't MDX. The pages that show them report their wrong names. */
const dataFiles = [glossaryFile, versionsFile];

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
    // The parser of MDX throws an error with a reason and a place.
    if (!(error instanceof Error && 'reason' in error)) throw error;
    const {line = 1, column = 1} = error as {line?: number; column?: number};
    return [{file, line, column, message: String(error.reason)}];
  }
}
