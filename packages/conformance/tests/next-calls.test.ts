/** Tests that the comments of both clients name the calls that can follow a call. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {linksOf, listEndpoints, nextTitle, snakeCase} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';

const operations = listEndpoints(readBundle('.')).filter(({kind}) => kind === 'operation');
const typeScript = readFileSync('packages/client/.generated/methods.ts', 'utf8');
const python = readFileSync(
  join('.generated/python', moduleName(product.slug), '_methods.py'),
  'utf8',
);

/** Returns the comment above a method in TypeScript. */
const commentOf = (id: string): string =>
  typeScript.split(`\n  ${id}(`)[0].split('/**').at(-1) ?? '';

/** Returns the docstring of a method in Python, of which the first one has the description. */
const docstringOf = (id: string): string =>
  python.split(`    def ${snakeCase(id)}(`)[1].split('"""')[1];

describe.each(operations.map(({operation}) => [operation.operationId, operation] as const))(
  'the comment of %s',
  (id, operation) => {
    const following = linksOf(operation).map(({operationId}) => operationId);

    it('names the calls that can follow, in TypeScript', () => {
      const named = [...commentOf(id).matchAll(/^ +\* - `(\w+)`: /gm)].map(([, name]) => name);
      expect(named).toEqual(following);
      expect(commentOf(id).includes(`${nextTitle}:`)).toBe(following.length > 0);
    });

    it('names them in Python', () => {
      const named = [...docstringOf(id).matchAll(/^ +- ``(\w+)``: /gm)].map(([, name]) => name);
      expect(named).toEqual(following.map(snakeCase));
    });
  },
);

it('some operations have several', () => {
  expect(Math.max(...operations.map(({operation}) => linksOf(operation).length))).toBeGreaterThan(
    1,
  );
});
