/**
 * Prints how easy each guide is to read: `jiti scripts/measure-readability.ts [folder]`, by default this
 * repository.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fillProduct} from '../src/product';
import {listGuidePaths} from '../plugins/guides/lib/guide-files';
import {measureReadability} from '../plugins/guides/prose/readability';
import {readFolder, run} from './lib/run';

void run(() => {
  const root = readFolder() ?? process.cwd();
  const print = (...[file, words, mean, longest, long, notSpecified]: string[]): void =>
    console.log(
      `${file.padEnd(75)}${words.padStart(7)}${mean.padStart(7)}${longest.padStart(9)}${long.padStart(7)}${notSpecified.padStart(15)}`,
    );
  print('page', 'words', 'mean', 'longest', '> 25', 'not specified');
  const totals = {words: 0, notSpecified: 0};
  for (const file of listGuidePaths(root).map((path) => `docs/${path}`)) {
    const {words, mean, longest, long, notSpecified} = measureReadability(
      fillProduct(readFileSync(join(root, file), 'utf8')),
    );
    const percent = `${Math.round(long * 100)}%`;
    print(file, String(words), mean.toFixed(1), String(longest), percent, String(notSpecified));
    totals.words += words;
    totals.notSpecified += notSpecified;
  }
  print('all pages', String(totals.words), '', '', '', String(totals.notSpecified));
});
