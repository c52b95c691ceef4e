/** Makes the search entries of the reference from the description: one for each thing that a reader can look for. */
import {
  type Description,
  endpointUrl,
  errorAnchor,
  flatten,
  indexModel,
  listEndpoints,
  listRules,
  plainText,
  schemaUrl,
  referenceRoute,
  type Schema,
  textOf,
  valueAnchor,
} from '@screening/api';
import type {Entry} from '@screening/sandbox/search';
import {fieldEntries, findFields} from './fields';

/** Returns all entries. `guides` are those of the built pages. */
export const collectEntries = (doc: Description, guides: Entry[]): Entry[] => [
  ...guides,
  ...endpointEntries(doc),
  ...Object.entries(doc.components.schemas ?? {}).map(([name, {description = ''}]): Entry => ({
    kind: 'record',
    title: name,
    trail: 'Records',
    url: schemaUrl(name),
    text: plainText(textOf(doc, description)),
  })),
  ...fieldEntries(doc),
  ...valueEntries(doc),
  ...limitEntries(doc),
  ...indexModel(doc).errors.map(({status, reason, text}): Entry => ({
    kind: 'error',
    title: `${status} ${reason}`.trim(),
    trail: 'API reference › Errors',
    url: `${referenceRoute}#${errorAnchor(status)}`,
    text: plainText(text),
    words: `HTTP ${status} status code error`,
  })),
];

/** The keys of an operation with searchable sentences. */
const texts = ['x-changes', 'x-limits', 'x-receiver', 'x-ui-only', 'x-not-specified'] as const;

const endpointEntries = (doc: Description): Entry[] =>
  listEndpoints(doc).map((endpoint) => {
    const {kind, method, path, operation} = endpoint;
    const notes = texts.flatMap((key) => operation[key] ?? []);
    return {
      kind,
      title: operation.summary,
      trail: kind === 'webhook' ? operation.tags[0] : `${method.toUpperCase()} ${path}`,
      url: endpointUrl(endpoint),
      text: [operation.description, ...notes].map((s) => plainText(textOf(doc, s))).join(' '),
      words: [operation.operationId, path, ...operation.tags].join(' '),
    };
  });

/** Makes one entry for each enum value, with the address of its record or field. */
function valueEntries(doc: Description): Entry[] {
  const seen = new Set<unknown>();
  const entriesOf = (owner: string, address: string, schema: Schema): Entry[] => {
    const flat = flatten(doc, schema);
    const values = flat.enum ?? (typeof flat.items === 'object' ? flatten(doc, flat.items).enum : undefined);
    if (!values || seen.has(values)) return [];
    seen.add(values);
    const [page, anchor = ''] = address.split('#');
    return values.map((value) => ({
      kind: 'value',
      title: value === '' ? '"" (empty)' : String(value),
      trail: owner,
      url: `${page}#${valueAnchor(anchor, String(value))}`,
      text: plainText(textOf(doc, flat['x-enumDescriptions']?.[String(value)] ?? '')),
    }));
  };
  const records = Object.entries(doc.components.schemas ?? {}).filter(([, schema]) => schema.enum);
  return [
    ...records.flatMap(([name, schema]) => entriesOf(name, schemaUrl(name), schema)),
    ...findFields(doc).flatMap(({owner, name, url, schema}) => entriesOf(`${owner} › ${name}`, url, schema)),
  ];
}

/** Makes the entry of the rate limit, and one for each field with a numeric bound or default. */
function limitEntries(doc: Description): Entry[] {
  const {requestsPerSecond, per, status} = indexModel(doc).rateLimit;
  const rate: Entry = {
    kind: 'limit',
    title: `Rate limit: ${requestsPerSecond} requests per second`,
    trail: 'API reference › Rate limit',
    url: `${referenceRoute}#rate-limit`,
    text: `For each ${per} by default. The API rejects requests above the limit with ${status}.`,
    words: 'throttling throttle quota rps requests per second',
  };
  const bounds = new Map<string, Entry>();
  for (const {name, owner, place, url, flat} of findFields(doc)) {
    const preset = String(flat.default);
    const numbers = listRules(doc, flat)
      .filter(([, value]) => /^[\d.]+$/.test(value))
      .map((rule) => rule.join(' '));
    // A body doesn't repeat the default of a parameter. The parameter comes first.
    const key = [name, ...numbers].join();
    if (/^[\d.]+$/.test(preset)) numbers.unshift(`default ${preset}`);
    if (numbers.length === 0 || bounds.has(key)) continue;
    bounds.set(key, {
      kind: 'limit',
      title: `${name}: ${numbers.join(', ')}`,
      trail: [owner, place].filter(Boolean).join(' › '),
      url,
      text: plainText(textOf(doc, flat.description ?? '')),
      words: 'limit maximum minimum max min range largest smallest',
    });
  }
  return [rate, ...bounds.values()];
}
