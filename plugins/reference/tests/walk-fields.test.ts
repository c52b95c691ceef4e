/** Checks that walking a schema finds the fields that a page shows, with the same anchors. */
import {readFileSync} from 'node:fs';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {parse} from 'yaml';
import {describe, expect, it} from 'vitest';
import EndpointPage from '@site/src/components/EndpointPage';
import SchemaPage from '@site/src/components/SchemaPage';
import {
  bodyField,
  createNameIndex,
  createPageModels,
  type Description,
  listEndpoints,
  parameterField,
  responseField,
  rootField,
  type WalkedField,
  walkFields,
} from '@screening/api';
import {highlight} from '@site/plugins/lib/highlight';
import {readBundle} from '@screening/api/node';
import {findFields} from '@site/plugins/post-build/search/records/fields';

const everyFeature = parse(readFileSync(new URL('every-schema-feature.yaml', import.meta.url), 'utf8')) as Description;
const rowsOf = (page: Parameters<typeof renderToStaticMarkup>[0]): string[] =>
  [...renderToStaticMarkup(page).matchAll(/<li id="([^"]+)"/g)].map(([, id]) => id).sort();
const anchorsOf = (fields: Iterable<WalkedField>): string[] => [...fields].map(({anchor}) => anchor).sort();

describe.each([
  ['the description of the API', readBundle('.')],
  ['every feature of a schema', everyFeature],
])('the walk over %s', (_name, doc) => {
  it.each(listEndpoints(doc).map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
    'finds the fields on the endpoint page of %s',
    (_id, endpoint) => {
      const roots = [
        bodyField(doc, endpoint),
        ...Object.keys(endpoint.operation.responses).map((status) => responseField(doc, endpoint, status)),
      ];
      const fields = [
        ...endpoint.parameters.map((parameter) => parameterField(doc, parameter)),
        ...roots.flatMap((root) => (root ? [...walkFields(doc, root)] : [])),
      ];
      const model = createPageModels(doc, highlight).endpoint(endpoint);
      expect(anchorsOf(fields)).toEqual(rowsOf(createElement(EndpointPage, {title: '', model, records: {}})));
    },
  );

  it.each(Object.entries(doc.components.schemas ?? {}))('finds the fields on the page of %s', (name, schema) => {
    const model = createPageModels(doc, highlight).schema(name);
    const fields = walkFields(doc, rootField(doc, schema, '', name));
    expect(anchorsOf(fields)).toEqual(rowsOf(createElement(SchemaPage, {title: name, model, records: {}})));
  });
});

it('search finds the fields of alternatives, but no wildcard fields', () => {
  const found = findFields(everyFeature);
  expect(found.find(({name}) => name === 'left')?.url).toBe('/api/change-thing#body.loose.Alternative-2.left');
  expect(found.filter(({name}) => !/^\w+$/.test(name))).toEqual([]);
});

it('a call can be named only with the path of a listed server', () => {
  const [endpoint] = listEndpoints(everyFeature);
  const names = createNameIndex(everyFeature).names();
  expect(names).toContain(`/base${endpoint.path}`);
  expect(names).not.toContain(`/external/v2${endpoint.path}`);
});
