/** Tests that the privacy page is complete. */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

test('the privacy page lists each value that the site stores in a browser', () => {
  const files = readdirSync('src', {recursive: true, encoding: 'utf8'}).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const slot = /(?:createStorageSlot|createStoredChoice)\('([^']+)'/g;
  const names = files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(slot)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThanOrEqual(4);
  const page = readFileSync('docs/privacy-and-security.mdx', 'utf8');
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
