/** Lists the pages below docs/. */
import {readdirSync} from 'node:fs';
import {join} from 'node:path';

/** Lists the files of all pages in alphabetical order, relative to `root`. Throws an error when there is none. */
export function listGuides(root: string): string[] {
  const files = readdirSync(join(root, 'docs'), {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  if (files.length === 0) throw new Error(`no guide found below ${join(root, 'docs')}`);
  return files.sort();
}
