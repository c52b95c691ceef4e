import {readdirSync} from 'node:fs';
import {basename, join} from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import type {Description} from '../src/description';
import {resolve} from '../src/document';
import {fillProduct} from '@screening/product';
import {bundleDescription} from '../src/lint/bundle';

const root = join(import.meta.dirname, '../../../openapi');

describe('the bundle', () => {
  let doc: Description;
  beforeAll(async () => {
    doc = await bundleDescription(root, fillProduct);
  });

  it('only refers to components that exist, and has no product placeholder', () => {
    const json = JSON.stringify(doc);
    const refs = [...new Set([...json.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!))];
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => !ref.startsWith('#/components/'))).toEqual([]);
    for (const $ref of refs) expect(() => resolve(doc, {$ref})).not.toThrow();
    expect(json).not.toMatch(/\{[Pp]roduct\}/);
    const items = [...Object.values(doc.paths), ...Object.values(doc.webhooks ?? {})];
    expect(items.filter((item) => '$ref' in item)).toEqual([]);
  });

  it.each(['schemas', 'parameters', 'responses', 'examples'])(
    'names its %s after their files',
    (group) => {
      const files = readdirSync(join(root, 'components', group));
      expect(files.length).toBeGreaterThan(0);
      expect(Object.keys(doc.components[group] ?? {})).toEqual(
        files.map((file) => basename(file, '.yaml')).sort(),
      );
    },
  );

  it('keeps the reference in a recursive schema', async () => {
    const {components} = await bundleDescription(
      join(import.meta.dirname, 'fixtures/valid--files'),
    );
    expect(components.schemas?.Book?.properties?.sequel).toMatchObject({
      $ref: '#/components/schemas/Book',
    });
  });
});
