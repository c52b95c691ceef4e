/** Checks that the texts of the published description state the `x-` keys of the bundle. */
import {describe, expect, it} from 'vitest';
import {flatten, listEndpoints} from '../src/document';
import {defaultOf} from '../src/defaults';
import {publishDescription} from '../src/lint/publish';
import {readBundle} from '../src/read-bundle';

const bundled = readBundle('.');
const published = publishDescription(bundled);
const textOf = new Map(
  listEndpoints(published).map(({operation}) => [operation.operationId, operation.description]),
);

describe('the published description', () => {
  it.each(listEndpoints(bundled).map(({operation}) => [operation.operationId, operation] as const))(
    'states every rule of %s in its text',
    (id, operation) => {
      const rules = (
        ['x-limits', 'x-changes', 'x-ui-only', 'x-not-specified', 'x-receiver'] as const
      ).flatMap((key) => operation[key] ?? []);
      expect(textOf.get(id)).toContain(operation.description.trim());
      for (const rule of rules) expect(textOf.get(id)).toContain(rule.trim());
    },
  );

  it('states the facts that apply to all calls, with the limits from the schemas', () => {
    const {description = ''} = published.info;
    const {requestsPerSecond} = bundled.info['x-rate-limit']!;
    expect(bundled.info['x-overview']!.length).toBeGreaterThan(5);
    for (const {title, text} of bundled.info['x-overview']!)
      expect(description).toContain(`## ${title}\n\n${text.trim()}`);
    expect(description).toContain(`${requestsPerSecond} requests per second`);
    expect(description).toContain(
      `\`page\` starts at 1, and ${defaultOf(bundled, 'page')} is its default. ` +
        `\`pageSize\` is ${defaultOf(bundled, 'pageSize')} by default and at most ${bundled.components.schemas!.PageSize!.maximum}`,
    );
  });

  it('explains every value of every enumeration that does not explain itself', () => {
    let count = 0;
    const empty = (value: string) => new RegExp(`^- \`${value}\`: *$`, 'm');
    for (const [name, schema] of Object.entries(bundled.components.schemas ?? {}))
      for (const [value, meaning] of Object.entries(schema['x-enumDescriptions'] ?? {})) {
        const {description} = published.components.schemas?.[name] ?? {};
        if (meaning === null) {
          expect(description).not.toMatch(empty(value));
          continue;
        }
        count++;
        expect(description).toContain(
          `- ${value ? `\`${value}\`` : 'Empty string'}: ${meaning.trim()}`,
        );
      }
    expect(count).toBeGreaterThan(20);
  });

  it('has no `x-` keys except those that programs read', () => {
    const keys = new Set(JSON.stringify(published).match(/"x-[\w-]+"(?=:)/g));
    expect([...keys].sort()).toEqual(['"x-enum-varnames"', '"x-repeat"']);
  });

  it('has all fields of every schema, `allOf` only for parts with their own pages, and no inline objects', () => {
    const schemas = Object.entries(published.components.schemas ?? {});
    expect(schemas.length).toBeGreaterThan(80);
    for (const [name, schema] of schemas) {
      const before = bundled.components.schemas?.[name];
      expect(schema.allOf, name).toEqual(before?.['x-parts-heading'] ? before.allOf : undefined);
      if (before)
        expect(Object.keys(schema.properties ?? {})).toEqual(
          Object.keys(flatten(bundled, before).properties ?? {}),
        );
      for (const property of Object.values(schema.properties ?? {}))
        if (typeof property === 'object')
          expect(property.type === 'object' && !property.$ref).toBe(false);
    }
  });

  it('gives every component a unique name, because many generators put all of them in one namespace', () => {
    const names = Object.entries(published.components).flatMap(([kind, named]) =>
      kind === 'examples' ? [] : Object.keys(named ?? {}),
    );
    expect(names.length).toBeGreaterThan(90);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('lists required fields before optional ones in schemas made of several parts', () => {
    const composed = Object.entries(bundled.components.schemas ?? {}).filter(
      ([, {allOf}]) => allOf,
    );
    expect(composed.length).toBeGreaterThan(5);
    for (const [name] of composed) {
      const {properties = {}, required = []} = published.components.schemas?.[name] ?? {};
      const first = Object.keys(properties).slice(0, required.length);
      expect(first.toSorted(), name).toEqual(required.toSorted());
    }
  });
});

it('two schemas that would get the same published name are rejected', () => {
  const doc = structuredClone(bundled);
  doc.components.schemas!.NoteDraft = {type: 'object', description: 'A draft.'};
  doc.components.schemas!.Note.properties!.draft = {
    type: 'object',
    properties: {},
    description: 'A draft.',
  };
  expect(() => publishDescription(doc)).toThrow('two schemas would be published as NoteDraft');
});
