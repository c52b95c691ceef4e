/** Writes the size and checksum of a file made from the built pages into the pages that show them, and into a file. */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSize, type LateFile} from '../../../src/downloads';
import {measureFile} from './measure';

type Words = {size: string; sha256: string};

/** Files that contain the downloads page or its text. */
const page = 'docs/downloads.html';
const holders = [page, 'docs/downloads.md', 'llms-full.txt', 'search-data.json'];

/** Replaces the placeholders for the size and checksum of a late file. */
export const fillLate = (text: string, {bytes, sha256}: LateFile, words: Words): string =>
  text.replaceAll(bytes, words.size).replaceAll(sha256, words.sha256);

/** Measures a late file in `folder` and writes its facts. Throws an error if the downloads page has no placeholder. */
export function tellFacts(folder: string, late: LateFile, path: string): Words {
  const facts = measureFile(join(folder, path));
  const words = {size: formatSize(facts.bytes), sha256: facts.sha256};
  writeFileSync(join(folder, late.factsPath), JSON.stringify(facts));
  for (const name of holders.filter((one) => existsSync(join(folder, one)))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (name === page && !text.includes(late.sha256))
      throw new Error(`${page} has no placeholder for the checksum of ${path}`);
    writeFileSync(file, fillLate(text, late, words));
  }
  return words;
}
