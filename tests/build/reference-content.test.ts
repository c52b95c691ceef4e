/** Checks that the static HTML of the reference contains the whole description, or links to the page that does. */
import {select, selectAll} from 'hast-util-select';
import {expect, it} from 'vitest';
import {
  contentOf,
  endpointUrl,
  flatten,
  joinAnchor,
  listEndpoints,
  questionsPage,
  schemaUrl,
  refName,
  resolve,
  responseAnchor,
  type Schema,
} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {parseHtml} from '../../plugins/post-build/pages';
import {textOf} from '../../plugins/lib/text-of';
import {readHtml} from '../lib/site/built-page';

const doc = readBundle('.');
/** Returns the row of a field, from its anchor to the next, or undefined if the page doesn't have the anchor. */
function rowOf(html: string, anchor: string): string | undefined {
  const start = new RegExp(`<li id="?${anchor.replaceAll('.', '\\.')}"?[ >]`).exec(html)?.index;
  if (start === undefined) return undefined;
  const next = html.slice(start + 1).search(/<li id=/);
  return html.slice(start, next < 0 ? undefined : start + 1 + next);
}

/** Lists what a page lacks of a schema, field by field. Skips schemas that are described on their own pages. */
function missing(
  html: string,
  schema: Schema,
  anchor: string,
  seen: string[],
  found: {fields: number},
): string[] {
  const flat = flatten(doc, schema);
  const inner = typeof flat.items === 'object' ? flat.items : undefined;
  if (inner) return missing(html, inner, anchor, [...seen, refName(inner) ?? ''], found);
  return Object.entries(flat.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property !== 'object') return [];
    const at = joinAnchor(anchor, name);
    const row = rowOf(html, at);
    if (row === undefined) return [`no field ${at}`];
    found.fields += 1;
    const text = words(textOf(parseHtml(row)));
    const own = flatten(doc, property);
    const items = typeof own.items === 'object' ? flatten(doc, own.items) : undefined;
    const values = [...(own.enum ?? items?.enum ?? [])].filter((value) => value !== '');
    const facts = [
      own.default === undefined ? '' : JSON.stringify(own.default),
      own.minimum,
      own.maximum,
      // Examples show a format better than a regular expression.
      ...(own.pattern ? (own.examples ?? [own.pattern]) : []),
      ...((items?.pattern && items.examples) || []),
      ...values,
      // Without a meaning, the value says it all.
      ...Object.values(own['x-enumDescriptions'] ?? {}).filter((meaning) => meaning !== null),
    ];
    const lost = facts
      .filter((fact) => fact !== undefined && !text.includes(words(String(fact))))
      .map((fact) => `${at}: ${String(fact)}`);
    const schemaName =
      refName(property) ?? (typeof own.items === 'object' ? refName(own.items) : undefined);
    if (schemaName && (seen.includes(schemaName) || isOnOwnPage(row, schemaName))) return lost;
    return [
      ...lost,
      ...missing(html, property, at, schemaName ? [...seen, schemaName] : seen, found),
    ];
  });
}

/** Returns whether a row refers to a schema's page for its fields. The link of the field's type doesn't count. */
const isOnOwnPage = (row: string, schemaName: string): boolean =>
  new RegExp(`Described on the page of <a [^>]*href="?${schemaUrl(schemaName)}"?[ >]`).test(row);

/** Removes spaces and backticks, because links and code font don't matter here. */
const words = (text: string): string => text.replaceAll(/[\s`]+/g, '');

const endpoints = listEndpoints(doc);
const schemas = Object.entries(doc.components.schemas ?? {});
if (endpoints.length === 0 || schemas.length === 0)
  throw new Error('the description holds nothing to look for');

it.each(endpoints.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
  'the page of %s has every parameter, body field and response field',
  (_id, endpoint) => {
    const html = readHtml(endpointUrl(endpoint));
    const found = {fields: 0};
    const body = contentOf(
      endpoint.operation.requestBody && resolve(doc, endpoint.operation.requestBody),
    )?.media.schema;
    const answer = contentOf(resolve(doc, endpoint.operation.responses['200']))?.media.schema;
    const lost = [
      ...endpoint.parameters
        .map((p) => joinAnchor(p.in, p.name))
        .filter((anchor) => !rowOf(html, anchor)),
      ...(body ? missing(html, body, 'body', [refName(body) ?? ''], found) : []),
      ...(answer
        ? missing(html, answer, responseAnchor('200'), [refName(answer) ?? ''], found)
        : []),
    ];
    expect(lost).toEqual([]);
    expect(found.fields + endpoint.parameters.length).toBeGreaterThan(0);
  },
);

it.each(schemas)('the page of the schema %s has every field', (name, schema) => {
  expect(missing(readHtml(schemaUrl(name)), schema, '', [name], {fields: 0})).toEqual([]);
});

const withQuestions = endpoints.filter(({operation}) => operation['x-not-specified']);

it.each(withQuestions.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
  'the page of %s links to its open questions, and only to a section that exists',
  (_id, endpoint) => {
    expect(withQuestions.length).toBeGreaterThan(5);
    const link = new RegExp(`href="?${questionsPage}#([\\w-]+)"?>Open questions`);
    const section = link.exec(readHtml(endpointUrl(endpoint)))?.[1];
    expect(section).toBeDefined();
    expect(readHtml(questionsPage)).toMatch(new RegExp(` id="?${section}"?[ >]`));
  },
);

it('a page has the fields of what is sent before its samples, and an operation those of a response behind them', () => {
  const orderOf = (path: string, example: string, fields: string): boolean => {
    const html = readHtml(path);
    const [a, b] = [example, fields].map((part) => html.indexOf(part));
    expect(Math.min(a, b), path).toBeGreaterThan(0);
    return a < b;
  };
  expect(orderOf('/api/schemas/entity', 'data-title="Sanctioned company"', 'id="urn"')).toBe(false);
  const samples = 'aria-label="Request"';
  expect(orderOf('/api/screen-full', samples, 'id="body.entityName"')).toBe(false);
  expect(orderOf('/api/screen-full', samples, 'id="response.resultCount"')).toBe(true);
});

it('each webhook says what its receiver does before it describes its payload', () => {
  for (const {operation, ...webhook} of endpoints.filter(({kind}) => kind === 'webhook')) {
    const path = endpointUrl({operation, ...webhook});
    const [first, second] = selectAll('main h2', parseHtml(readHtml(path))).map(textOf);
    expect([first, second], path).toEqual(['What your receiver does', 'Payload']);
    const list = select('main section:has(#receiver) ul', parseHtml(readHtml(path)));
    expect(list && selectAll('li', list).length, path).toBe(operation['x-receiver']?.length);
  }
});

it('the front page of the reference shows a call with its response and an error', () => {
  const page = parseHtml(readHtml('/api'));
  const codes = selectAll('.reference pre', page).map(textOf);
  for (const part of ['curl', '"remainingCalls"', 'Unauthorized'])
    expect(
      codes.some((code) => code.includes(part)),
      part,
    ).toBe(true);
});

it('each webhook leads to the place where a reader receives it without a key', () => {
  const webhooks = endpoints.filter(({kind}) => kind === 'webhook');
  expect(webhooks.length).toBe(3);
  for (const webhook of webhooks) {
    const link = select('a.action--main', parseHtml(readHtml(endpointUrl(webhook))));
    expect(link && textOf(link), endpointUrl(webhook)).toBe('Receive it in the sandbox');
  }
});

it('the page on errors begins with the table of all errors', () => {
  const page = parseHtml(readHtml('/docs/guides/platform/errors-and-retries'));
  const [first] = selectAll('main h2', page);
  expect(textOf(first)).toBe('All errors');
});
