import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {formatProblem, lintDescription} from '../src/lint/lint';
import {fillProduct} from '../../../src/product';

const root = join(import.meta.dirname, '../../../openapi');
/** Files of the description. Workflows aren't part of it: tests/workflows reads them. */
const files = readdirSync(root, {recursive: true, encoding: 'utf8'}).filter(
  (file) => file.endsWith('.yaml') && !file.startsWith('workflows/'),
);

/** Lists the places of all examples and defaults below a node, without using the linter. */
function examplePlaces(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const child = `${place.replace(/\/$/, '')}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (key === 'example' || key === 'default') return [child];
    if (key === 'examples' && Array.isArray(value)) return value.map((_, index) => `${child}/${index}`);
    return examplePlaces(value, child);
  });
}

function read(file: string): unknown {
  return parse(fillProduct(readFileSync(join(root, file), 'utf8')));
}

describe('the description of the API', () => {
  let report: Awaited<ReturnType<typeof lintDescription>>;
  beforeAll(async () => {
    report = await lintDescription(root, fillProduct);
  });

  it('has no problems', () => {
    expect(report.problems.map(formatProblem)).toEqual([]);
    expect(report.files).toBeGreaterThan(100);
  });

  it('has every named example checked against its schema', () => {
    const named = files.filter((file) => file.startsWith('components/examples/')).map((file) => `${file}#/value`);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((place) => !report.examples.includes(place))).toEqual([]);
  });

  it('has every other example and default checked against its schema', () => {
    const others = files
      .filter((file) => !file.startsWith('components/examples/'))
      .flatMap((file) => examplePlaces(read(file), `${file}#/`));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((place) => !report.examples.includes(place))).toEqual([]);
  });
});
