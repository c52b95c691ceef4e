/** Makes the search entries of fields, of the values of enumerations, and of limits. */
import {
  flatten,
  indexModel,
  listRules,
  plainText,
  referenceRoute,
  schemaUrl,
  valueAnchor,
  type Description,
  type Schema,
} from '@screening/api';
import type {Entry} from '@screening/search';
import type {FoundField} from './find-fields';
import {joinTrail, listSchemas, wordsOf} from './texts';

/** Makes one entry for each field, with the number of locations that share it. */
export function fieldEntries(doc: Description, fields: FoundField[]): Entry[] {
  const byKey = new Map<unknown, FoundField[]>();
  for (const field of fields) byKey.set(field.key, [...(byKey.get(field.key) ?? []), field]);
  return [...byKey.values()].map(([first, ...others]): Entry => {
    const trail = joinTrail(first.owner, first.part) + describeOthers(others.length);
    return {
      kind: 'field',
      title: first.name,
      trail: `${trail} · ${plainText(first.type)}`,
      url: first.url,
      text: wordsOf(doc, first.flat.description),
      ...(others.length > 0 && {words: [...new Set(others.map(({owner}) => owner))].join(' ')}),
    };
  });
}

function describeOthers(count: number): string {
  if (count === 0) return '';
  return `, and ${count} more ${count === 1 ? 'location' : 'locations'}`;
}

/** A schema that may be an enumeration, with its location. */
type Owner = {
  trail: string;
  url: string;
  schema: Schema;
};

/** Makes one entry for each enum value, with the address of its schema or field. */
export function valueEntries(doc: Description, fields: FoundField[]): Entry[] {
  const seen = new Set<unknown>();
  const enumerations = listSchemas(doc).filter(([, schema]) => schema.enum);
  const owners: Owner[] = [
    ...enumerations.map(([name, schema]) => ({trail: name, url: schemaUrl(name), schema})),
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
      text: wordsOf(doc, flat['x-enumDescriptions']?.[value] ?? undefined),
    }));
  });
}

/** Makes the entry of the rate limit, and one for each field with a numeric bound or default. */
export function limitEntries(doc: Description, fields: FoundField[]): Entry[] {
  const bounds = new Map<string, Entry>();
  for (const {name, owner, part, url, flat} of fields) {
    const numbers = listRules(doc, flat)
      .filter(([, value]) => isNumber(value))
      .map((rule) => rule.join(' '));
    // A body doesn't repeat the default of a parameter. The parameter comes first.
    const key = [name, ...numbers].join();
    const preset = String(flat.default);
    if (isNumber(preset)) numbers.unshift(`default ${preset}`);
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
  return [rateLimitEntry(doc), ...bounds.values()];
}

const isNumber = (value: string): boolean => /^[\d.]+$/.test(value);

function rateLimitEntry(doc: Description): Entry {
  const {requestsPerSecond, per, status} = indexModel(doc).rateLimit;
  return {
    kind: 'limit',
    title: `Rate limit: ${requestsPerSecond} requests per second`,
    trail: 'API reference › Rate limit',
    url: `${referenceRoute}#rate-limit`,
    text: `For each ${per} by default. The API rejects requests above the limit with ${status}.`,
    words: 'throttling throttle quota rps requests per second',
  };
}
