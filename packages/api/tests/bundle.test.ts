import {readdirSync} from 'node:fs';
import {basename, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {fillProduct} from '../../../src/product';
import {bundleDescription} from '../src/lint/bundle';

const root = join(import.meta.dirname, '../../../openapi');

/** Lists the values of all `$ref`s of a document. */
function refsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === '$ref' ? [String(value)] : refsIn(value),
  );
}

function targetOf(document: unknown, ref: string): unknown {
  const keys = ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

describe('the bundle', () => {
  it('only refers to components that exist', async () => {
    const document = await bundleDescription(root, fillProduct);
    const refs = [...new Set(refsIn(document))];
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => !ref.startsWith('#/components/'))).toEqual([]);
    expect(refs.filter((ref) => targetOf(document, ref) === undefined)).toEqual([]);
  });

  it.each(['schemas', 'parameters', 'responses', 'examples'] as const)(
    'names its %s after their files',
    async (group) => {
      const {components} = await bundleDescription(root, fillProduct);
      const files = readdirSync(join(root, 'components', group)).map((file) => basename(file, '.yaml'));
      expect(files.length).toBeGreaterThan(0);
      expect(Object.keys(components?.[group] ?? {})).toEqual(files.sort());
    },
  );

  it('contains the operations of its paths and webhooks, and no product placeholder', async () => {
    const document = await bundleDescription(root, fillProduct);
    const {paths = {}, webhooks = {}} = document;
    expect([...Object.values(paths), ...Object.values(webhooks)].filter((pathItem) => '$ref' in pathItem)).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/\{[Pp]roduct\}/);
  });

  it('is the same on every run', async () => {
    const [one, two] = await Promise.all([bundleDescription(root, fillProduct), bundleDescription(root, fillProduct)]);
    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  });

  it('keeps the reference in a recursive schema', async () => {
    const document = await bundleDescription(join(import.meta.dirname, 'fixtures/valid--files'));
    expect(targetOf(document, '#/components/schemas/Book/properties/sequel')).toMatchObject({
      $ref: '#/components/schemas/Book',
    });
  });
});
