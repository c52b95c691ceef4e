/** Checks that the privacy page names everything that the site stores in a browser. */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

test('the privacy page lists each stored value', () => {
  const sources = readdirSync('src', {recursive: true, encoding: 'utf8'}).filter((file) => /\.tsx?$/.test(file));
  const names = sources.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/(?:createStorageSlot|createStoredChoice)\('([^']+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThanOrEqual(4);
  const page = readFileSync('docs/privacy-and-security.mdx', 'utf8');
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
