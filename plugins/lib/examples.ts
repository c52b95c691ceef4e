/** Reads the short samples that guides show whole: `docs/examples`. */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {fillProduct} from '@screening/product';

export const examplesFolder = 'docs/examples';

/** Returns the samples by file name, with the product's name in place of the placeholders. */
export function readExamples(root: string): Map<string, string> {
  const folder = join(root, examplesFolder);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names
      .sort()
      .map((name) => [name, fillProduct(readFileSync(join(folder, name), 'utf8')).trimEnd()]),
  );
}
