import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import codes from '../../src/input/country-codes.json';

test('the country codes are those that the sandbox knows', () => {
  const file = new URL('../../../sandbox/src/core/data/regions.yaml', import.meta.url);
  const regions = parse(readFileSync(fileURLToPath(file), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const known = Object.values(regions).flatMap((parts) =>
    Object.values(parts).flatMap((list) => list.split(' ')),
  );
  expect(known.length).toBe(249);
  expect([...codes].sort()).toEqual(known.sort());
});
