/** Checks what the downloads page says about each file. */
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {downloadsRoute, formatSize, offlineCopy, type Download} from '../../src/downloads';
import {product} from '../../src/product';

const [html, twin] = ['build/docs/downloads.html', 'build/docs/downloads.md'];
let listed: Download[];

beforeAll(() => {
  if (!existsSync(html)) throw new Error('The site is not built: run `npm run build` first.');
  listed = JSON.parse(readFileSync('.generated/downloads.json', 'utf8')) as Download[];
});

/** Measures a published file independently, as a reader would. */
const truth = (path: string) => {
  const content = readFileSync(join('build', path));
  return {size: formatSize(content.length), sha256: createHash('sha256').update(content).digest('hex')};
};

it('lists every file of the folder, and the description', () => {
  // Folders have files for programs, which llms.txt lists.
  const published = readdirSync(join('build', downloadsRoute), {withFileTypes: true})
    .filter((file) => file.isFile() && file.name !== 'offline-copy.json')
    .map(({name}) => name);
  const paths = [...listed.map(({path}) => path), `${downloadsRoute}/${offlineCopy(product.slug)}`];
  expect(paths.length).toBeGreaterThan(5);
  expect([...paths].sort()).toEqual(
    ['/openapi.json', '/openapi.yaml', ...published.map((file) => `${downloadsRoute}/${file}`)].sort(),
  );
  for (const [file, text] of [html, twin].map((name) => [name, readFileSync(name, 'utf8')])) {
    for (const path of paths) {
      const {size, sha256} = truth(path);
      for (const fact of [path, size, sha256]) expect(text.includes(fact), `${file}: ${path} ${fact}`).toBe(true);
    }
    expect(text).not.toContain('%OFFLINE_COPY');
  }
});

it('the size of a file is shown in a unit that readers expect', () => {
  expect([400, 999_949, 1_000_000, 3_572_546].map(formatSize)).toEqual(['0.4 KB', '999.9 KB', '1.0 MB', '3.6 MB']);
});
