/** Checks that the pages of the reference show every feature of a schema, and every field that a walk finds. */
import {readFileSync} from 'node:fs';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {parse} from 'yaml';
import {beforeEach, describe, expect, it} from 'vitest';
import EndpointPage from '@site/src/components/EndpointPage';
import SchemaPage from '@site/src/components/SchemaPage';
import {
  bodyField,
  createNameIndex,
  createPageModels,
  type Description,
  type Endpoint,
  listEndpoints,
  parameterField,
  responseField,
  rootField,
  type WalkedField,
  walkFields,
} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {product} from '@screening/product';
import {highlight} from '@site/plugins/lib/highlight';
import {findFields} from '@site/plugins/post-build/search/find-fields';
import {anchors} from '../../../tests/lib/stubs/docusaurus/useBrokenLinks';

const readYaml = (name: string): unknown =>
  parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const everyFeature = readYaml('every-schema-feature.yaml') as Description;
const shownWords = readYaml('shown-words.yaml') as Record<string, string[]>;
const [change] = listEndpoints(everyFeature);

const renderEndpoint = (doc: Description, endpoint: Endpoint): string => {
  const model = createPageModels(doc, highlight, product).endpoint(endpoint);
  return renderToStaticMarkup(createElement(EndpointPage, {title: 'Change', model, loaders: {}}));
};
const renderSchema = (doc: Description, name: string): string => {
  const model = createPageModels(doc, highlight, product).schema(name);
  return renderToStaticMarkup(createElement(SchemaPage, {title: name, model, loaders: {}}));
};

describe('a reference page with every schema feature', () => {
  let page = '';

  // For each test, so that Stryker knows what it covers.
  beforeEach(() => {
    anchors.length = 0;
    page = renderEndpoint(everyFeature, change);
  });

  it.each(Object.entries(shownWords))('shows the details of %s', (anchor, words) => {
    // The row of a field ends at the next anchor on any level.
    const [, row = ''] = page.split(`<li id="${anchor}"`);
    const text = row
      .split('<li id=')[0]
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll(/\s+/g, ' ');
    for (const word of words) expect(text).toContain(word);
  });

  it('registers the anchor of each field and value exactly once', () => {
    const ids = [...page.matchAll(/<(?:li|div) id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(Object.keys(shownWords).length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(anchors.sort()).toEqual(ids.sort());
  });

  it('shows that the operation is deprecated, the fields of alternatives, and text that looks like code', () => {
    for (const text of ['deprecated', 'Lives left.', 'Whether it barks.'])
      expect(page).toContain(text);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {notCode}');
    expect(page).not.toContain('<script>');
  });

  it('links a recursive schema, and does not grow with the depth of the description', () => {
    expect(renderSchema(everyFeature, 'Tree')).toContain('href="/api/schemas/tree"');
    const sizeAt = (depth: number): number => {
      const level = (i: number) =>
        i < depth ? {$ref: `#/components/schemas/Level${i}`} : {type: 'string'};
      const schemas = Array.from({length: depth}, (_, i) => {
        const properties = Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e'].map((name) => [name, level(i + 1)]),
        );
        return [`Level${i}`, {type: 'object', description: `Level ${i}.`, properties}];
      });
      const {components} = everyFeature;
      const deep = {
        ...everyFeature,
        paths: {},
        components: {...components, schemas: Object.fromEntries(schemas)},
      };
      return renderSchema(deep as Description, 'Level0').length;
    };
    // Every second level is short enough to be shown inline, so sizes repeat in pairs.
    expect([sizeAt(8), sizeAt(9)]).toEqual([sizeAt(6), sizeAt(7)]);
  });
});

describe.each([
  ['the description of the API', readBundle('.')],
  ['every feature of a schema', everyFeature],
])('the walk over %s', (_name, doc) => {
  const anchorsOf = (fields: Iterable<WalkedField>): string[] =>
    [...fields].map(({anchor}) => anchor).sort();
  const rowsOf = (page: string): string[] =>
    [...page.matchAll(/<li id="([^"]+)"/g)].map(([, id]) => id).sort();

  it.each(
    listEndpoints(doc).map((endpoint) => [endpoint.operation.operationId, endpoint] as const),
  )('finds the fields on the page of %s', (_id, endpoint) => {
    const responses = Object.keys(endpoint.operation.responses);
    const roots = [
      bodyField(doc, endpoint),
      ...responses.map((status) => responseField(doc, endpoint, status)),
    ];
    const fields = [
      ...endpoint.parameters.map((parameter) => parameterField(doc, parameter)),
      ...roots.flatMap((root) => (root ? [...walkFields(doc, root)] : [])),
    ];
    expect(anchorsOf(fields)).toEqual(rowsOf(renderEndpoint(doc, endpoint)));
  });

  it.each(Object.entries(doc.components.schemas ?? {}))(
    'finds the fields on the page of %s',
    (name, schema) => {
      const fields = walkFields(doc, rootField(doc, schema, '', name));
      expect(anchorsOf(fields)).toEqual(rowsOf(renderSchema(doc, name)));
    },
  );
});

it('search finds the fields of alternatives, but no wildcard fields', () => {
  const found = findFields(everyFeature);
  expect(found.find(({name}) => name === 'left')?.url).toBe(
    '/api/change-thing#body.loose.Alternative-2.left',
  );
  expect(found.filter(({name}) => !/^\w+$/.test(name))).toEqual([]);
});

it('a call can be named only with the path of a listed server', () => {
  const names = createNameIndex(everyFeature).names();
  expect(names).toContain(`/base${change.path}`);
  expect(names).not.toContain(`/external/v2${change.path}`);
});
