/** Makes the search entries of the reference from the description: one for each thing that a reader can look for. */
import {
  bodyField,
  endpointUrl,
  errorAnchor,
  flatten,
  indexModel,
  listEndpoints,
  listRules,
  parameterField,
  plainText,
  schemaUrl,
  referenceRoute,
  rootField,
  ruleSections,
  textOf,
  valueAnchor,
  walkFields,
  type Description,
  type Endpoint,
  type Schema,
  type WalkedField,
} from '@screening/api';
import type {Entry} from '@screening/search';

/** Returns all entries. `guides` are those of the built pages. */
export function collectEntries(doc: Description, guides: Entry[]): Entry[] {
  const fields = findFields(doc);
  return [
    ...guides,
    ...listEndpoints(doc).map((endpoint) => endpointEntry(doc, endpoint)),
    ...listSchemas(doc).map(([name, {description}]): Entry => ({
      kind: 'schema',
      title: name,
      trail: 'Schemas',
      url: schemaUrl(name),
      text: wordsOf(doc, description),
    })),
    ...fieldEntries(doc, fields),
    ...valueEntries(doc, fields),
    ...limitEntries(doc, fields),
    ...indexModel(doc).errors.map(({status, reason, text}): Entry => ({
      kind: 'error',
      title: `${status} ${reason}`.trim(),
      trail: 'API reference › Errors',
      url: `${referenceRoute}#${errorAnchor(status)}`,
      text: plainText(text),
      words: `HTTP ${status} status code error`,
    })),
  ];
}

const listSchemas = (doc: Description): [string, Schema][] =>
  Object.entries(doc.components.schemas ?? {});

const wordsOf = (doc: Description, markdown = ''): string => plainText(textOf(doc, markdown));

const joinTrail = (...parts: string[]): string => parts.filter(Boolean).join(' › ');

function endpointEntry(doc: Description, endpoint: Endpoint): Entry {
  const {kind, method, path, operation} = endpoint;
  const texts = [operation.description, ...ruleSections.flatMap(([key]) => operation[key] ?? [])];
  return {
    kind,
    title: operation.summary,
    trail: kind === 'webhook' ? operation.tags[0] : `${method.toUpperCase()} ${path}`,
    url: endpointUrl(endpoint),
    text: texts.map((text) => wordsOf(doc, text)).join(' '),
    words: [operation.operationId, path, ...operation.tags].join(' '),
  };
}

/** A field with its location. Fields with the same key are shown as one: those that several schemas or calls share. */
type FoundField = WalkedField & {owner: string; part: string; url: string; key: unknown};

/** Finds all fields, the most useful first: of calls, of webhooks, then of schemas, those that combine others first. */
export function findFields(doc: Description): FoundField[] {
  const endpoints = listEndpoints(doc);
  const find = (field: WalkedField, owner: string, part: string, page: string): FoundField => {
    return {...field, owner, part, url: `${page}#${field.anchor}`, key: field.schema};
  };
  const findIn = (endpoint: Endpoint, field: WalkedField, part: string) =>
    find(field, endpoint.operation.summary, part, endpointUrl(endpoint));
  // Schemas have pages for their fields. Placeholders for any name have no entry.
  const below = (root: WalkedField): WalkedField[] =>
    [...walkFields(doc, root, ({schemaName}) => !schemaName)].filter(
      ({name}) => !/^(\*|\/.*\/|\[\d+\])$/.test(name),
    );
  // A parameter that several calls share leads to the call with the most parameters.
  const queries = ({parameters}: Endpoint): number =>
    parameters.filter((parameter) => parameter.in === 'query').length;
  const parameters = endpoints
    .toSorted((a, b) => queries(b) - queries(a))
    .flatMap((endpoint) =>
      endpoint.parameters.map((parameter) => {
        const field = findIn(endpoint, parameterField(doc, parameter), `${parameter.in} parameter`);
        return {...field, key: JSON.stringify([parameter.schema, parameter.description])};
      }),
    );
  const bodies = endpoints.flatMap((endpoint) => {
    const root = bodyField(doc, endpoint);
    const part = endpoint.kind === 'webhook' ? 'payload' : 'request body';
    return (root ? below(root) : []).map((field) => findIn(endpoint, field, part));
  });
  const schemas = listSchemas(doc)
    .sort(([, a], [, b]) => Number(Boolean(b.allOf)) - Number(Boolean(a.allOf)))
    .flatMap(([name, schema]) =>
      below(rootField(doc, schema, '', name)).map((field) =>
        find(field, name, '', schemaUrl(name)),
      ),
    );
  return [...parameters, ...bodies, ...schemas];
}

/** Makes one entry for each field, with the number of locations that share it. */
function fieldEntries(doc: Description, fields: FoundField[]): Entry[] {
  const byKey = new Map<unknown, FoundField[]>();
  for (const field of fields) byKey.set(field.key, [...(byKey.get(field.key) ?? []), field]);
  return [...byKey.values()].map(([first, ...others]): Entry => {
    const more = others.length
      ? `, and ${others.length} more ${others.length === 1 ? 'location' : 'locations'}`
      : '';
    return {
      kind: 'field',
      title: first.name,
      trail: `${joinTrail(first.owner, first.part)}${more} · ${plainText(first.type)}`,
      url: first.url,
      text: wordsOf(doc, first.flat.description),
      ...(others.length ? {words: [...new Set(others.map(({owner}) => owner))].join(' ')} : {}),
    };
  });
}

/** Makes one entry for each enum value, with the address of its schema or field. */
function valueEntries(doc: Description, fields: FoundField[]): Entry[] {
  const seen = new Set<unknown>();
  const owners = [
    ...listSchemas(doc)
      .filter(([, schema]) => schema.enum)
      .map(([name, schema]) => ({trail: name, url: schemaUrl(name), schema})),
    ...fields.map(({owner, name, url, schema}) => ({trail: joinTrail(owner, name), url, schema})),
  ];
  return owners.flatMap(({trail, url, schema}) => {
    const flat = flatten(doc, schema);
    const values =
      flat.enum ?? (typeof flat.items === 'object' ? flatten(doc, flat.items).enum : undefined);
    if (!values || seen.has(values)) return [];
    seen.add(values);
    const [page, anchor = ''] = url.split('#');
    return values.map(String).map((value): Entry => ({
      kind: 'value',
      title: value === '' ? '"" (empty)' : value,
      trail,
      url: `${page}#${valueAnchor(anchor, value)}`,
      text: wordsOf(doc, flat['x-enumDescriptions']?.[value]),
    }));
  });
}

/** Makes the entry of the rate limit, and one for each field with a numeric bound or default. */
function limitEntries(doc: Description, fields: FoundField[]): Entry[] {
  const {requestsPerSecond, per, status} = indexModel(doc).rateLimit;
  const rate: Entry = {
    kind: 'limit',
    title: `Rate limit: ${requestsPerSecond} requests per second`,
    trail: 'API reference › Rate limit',
    url: `${referenceRoute}#rate-limit`,
    text: `For each ${per} by default. The API rejects requests above the limit with ${status}.`,
    words: 'throttling throttle quota rps requests per second',
  };
  const isNumber = (value: string): boolean => /^[\d.]+$/.test(value);
  const bounds = new Map<string, Entry>();
  for (const {name, owner, part, url, flat} of fields) {
    const numbers = listRules(doc, flat)
      .filter(([, value]) => isNumber(value))
      .map((rule) => rule.join(' '));
    // A body doesn't repeat the default of a parameter. The parameter comes first.
    const key = [name, ...numbers].join();
    if (isNumber(String(flat.default))) numbers.unshift(`default ${String(flat.default)}`);
    if (numbers.length === 0 || bounds.has(key)) continue;
    bounds.set(key, {
      kind: 'limit',
      title: `${name}: ${numbers.join(', ')}`,
      trail: joinTrail(owner, part),
      url,
      text: wordsOf(doc, flat.description),
      words: 'limit maximum minimum max min range largest smallest',
    });
  }
  return [rate, ...bounds.values()];
}
