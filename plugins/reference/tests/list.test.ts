/** Checks what the downloads page says about each file. */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {product} from '@screening/product';
import {
  downloadsRoute,
  formatSize,
  newestSandbox,
  sizePathOf,
  type Download,
} from '../../../src/downloads';

const [html, markdown] = ['build/docs/downloads.html', 'build/docs/downloads.md'];
const listed = JSON.parse(readFileSync('.generated/downloads.json', 'utf8')) as Download[];

/** Measures a published file independently, as a reader would. */
const truth = (path: string) => {
  const content = readFileSync(join('build', path));
  return {bytes: content.length, sha256: createHash('sha256').update(content).digest('hex')};
};

it('lists every downloadable file and the description, with size and SHA-256', () => {
  const published = readdirSync(join('build', downloadsRoute), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replace(/^build/, ''))
    // Not listed: guides show these samples whole, and link to them.
    .filter((path) => !path.startsWith(`${downloadsRoute}/programs/`))
    // The folder of a former address only redirects.
    .filter((path) => !path.endsWith('/index.html'))
    .filter((path) => !['sandbox', 'offline-copy'].map(sizePathOf).includes(path))
    // Its address never changes. Pages show the file with a version.
    .filter((path) => path !== `${downloadsRoute}/${newestSandbox(product.slug)}`);
  const paths = listed.map(({path}) => path);
  expect([400, 999_949, 1_000_000].map(formatSize)).toEqual(['0.4 KB', '999.9 KB', '1.0 MB']);
  expect(paths.length).toBeGreaterThan(5);
  expect([...paths].sort()).toEqual(['/openapi.json', '/openapi.yaml', ...published].sort());
  for (const [file, text] of [html, markdown].map((name) => [name, readFileSync(name, 'utf8')])) {
    for (const {name, path, bytes: known} of listed) {
      const {bytes, sha256} = truth(path);
      const late = known === undefined && sizePathOf(name);
      const expected = late ? [path, late] : [path, formatSize(bytes), sha256];
      for (const part of expected)
        expect(text.includes(part), `${file}: ${path} ${part}`).toBe(true);
      if (late)
        expect(JSON.parse(readFileSync(join('build', late), 'utf8'))).toEqual({bytes, sha256});
    }
  }
});
