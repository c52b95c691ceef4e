/** Fields: one entry for each that the description states, at the place where a reader would want it. */
import {joinAnchor} from '../../../src/description/anchor';
import {
  contentOf,
  listEndpoints,
  resolve,
  type Description,
  type Endpoint,
  type Schema,
} from '../../../src/description/document';
import {fieldOf, recordOf} from '../../../src/description/fields';
import {flatten} from '../../../src/description/flatten';
import {plainText} from '../../../src/description/rich-text';
import {endpointUrl, recordUrl} from '../../../src/description/urls';
import type {Entry} from '../../../src/search/entry';

/** A field with where it stands. The same field shared by several schemas is one and the same object. */
export type FoundField = {name: string; schema: Schema; owner: string; place: string; url: string};

/**
 * All fields, in the order of the places that are wanted most: parameters and bodies of calls, then
 * payloads of webhooks, then records, of which those made of others come first.
 */
export function findFields(doc: Description): FoundField[] {
  const found: FoundField[] = [];
  const endpoints = listEndpoints(doc);
  // A parameter that several calls share is shown where it stands among the most others.
  const queries = ({parameters}: Endpoint): number => parameters.filter((parameter) => parameter.in === 'query').length;
  for (const endpoint of [...endpoints].sort((a, b) => queries(b) - queries(a))) {
    const base = endpointUrl(endpoint);
    for (const {name, in: place, schema = {}, description} of endpoint.parameters) {
      const url = `${base}#${joinAnchor(place, name)}`;
      found.push({
        name,
        schema: withText(doc, schema, description),
        owner: endpoint.operation.summary,
        place: `${place} parameter`,
        url,
      });
    }
  }
  for (const {operation, ...rest} of endpoints) {
    const schema = contentOf(operation.requestBody && resolve(doc, operation.requestBody))?.media.schema;
    const place = rest.kind === 'webhook' ? 'payload' : 'request body';
    if (schema)
      walk(doc, schema, {owner: operation.summary, place, url: endpointUrl({operation, ...rest})}, 'body', found);
  }
  const records = Object.entries(doc.components.schemas ?? {});
  for (const [name, schema] of [...records].sort(
    ([, a], [, b]) => Number(Boolean(b.allOf)) - Number(Boolean(a.allOf)),
  )) {
    walk(doc, schema, {owner: name, place: '', url: recordUrl(name)}, '', found);
  }
  return found;
}

/** A parameter's text stands beside its schema; two parameters that share both are the same field. */
const shared = new WeakMap<Schema, Map<string, Schema>>();
function withText(doc: Description, schema: Schema, description = ''): Schema {
  const known = shared.get(schema) ?? new Map<string, Schema>();
  shared.set(schema, known);
  const made = known.get(description) ?? {...flatten(doc, schema), ...(description ? {description} : {})};
  known.set(description, made);
  return made;
}

/** Goes through the fields of a schema, and on through what has no name of its own: a record has its own page. */
function walk(
  doc: Description,
  schema: Schema,
  at: Pick<FoundField, 'owner' | 'place' | 'url'>,
  anchor: string,
  found: FoundField[],
): void {
  const flat = flatten(doc, schema);
  for (const [name, property] of Object.entries(flat.properties ?? {})) {
    if (typeof property !== 'object') continue;
    const own = joinAnchor(anchor, name);
    found.push({name, schema: property, ...at, url: `${at.url}#${own}`});
    if (!recordOf(property)) walk(doc, property, at, own, found);
  }
  if (typeof flat.items === 'object' && !recordOf(flat)) walk(doc, flat.items, at, anchor, found);
}

/** One entry a field; where several places share it, the entry says so. */
export function fieldEntries(doc: Description): Entry[] {
  const byField = new Map<Schema, FoundField[]>();
  for (const field of findFields(doc)) byField.set(field.schema, [...(byField.get(field.schema) ?? []), field]);
  return [...byField.values()].map(([first, ...others]): Entry => {
    const {text, type} = fieldOf(doc, first.name, first.schema);
    const more = others.length ? `, and ${others.length} more ${others.length === 1 ? 'place' : 'places'}` : '';
    return {
      kind: 'field',
      title: first.name,
      trail: `${[first.owner, first.place].filter(Boolean).join(' › ')}${more} · ${type}`,
      url: first.url,
      text: plainText(text ?? []),
      ...(others.length ? {words: [...new Set(others.map((other) => other.owner))].join(' ')} : {}),
    };
  });
}
