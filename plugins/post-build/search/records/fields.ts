/** Makes one entry for each field of the description, with its most useful address. */
import {
  bodyField,
  type Description,
  type Endpoint,
  endpointUrl,
  listEndpoints,
  type Parameter,
  parameterField,
  plainText,
  schemaUrl,
  rootField,
  type Schema,
  textOf,
  type WalkedField,
  walkFields,
} from '@screening/api';
import type {Entry} from '@screening/sandbox/search';

/** A field with its place. A field that several schemas share has the same schema object in all of them. */
export type FoundField = WalkedField & {owner: string; place: string; url: string};

/**
 * Finds all fields, the most useful places first: parameters and bodies of calls, payloads of webhooks, then records,
 * starting with those that combine others.
 */
export function findFields(doc: Description): FoundField[] {
  const endpoints = listEndpoints(doc);
  // A parameter that several calls share leads to the call with the most parameters.
  const queries = ({parameters}: Endpoint): number => parameters.filter((parameter) => parameter.in === 'query').length;
  const parameters = [...endpoints]
    .sort((a, b) => queries(b) - queries(a))
    .flatMap((endpoint) =>
      endpoint.parameters.map((parameter) => {
        const field = {...parameterField(doc, parameter), schema: sharedSchema(parameter)};
        return found(field, endpoint.operation.summary, `${parameter.in} parameter`, endpointUrl(endpoint));
      }),
    );
  // Records have pages for their fields. Placeholders for any name have no entry.
  const below = (root: WalkedField): WalkedField[] =>
    [...walkFields(doc, root, ({record}) => !record)].filter(({name}) => !/^(\*|\/.*\/|\[\d+\])$/.test(name));
  const bodies = endpoints.flatMap((endpoint) => {
    const root = bodyField(doc, endpoint);
    const place = endpoint.kind === 'webhook' ? 'payload' : 'request body';
    const page = endpointUrl(endpoint);
    return root ? below(root).map((field) => found(field, endpoint.operation.summary, place, page)) : [];
  });
  const records = Object.entries(doc.components.schemas ?? {})
    .sort(([, a], [, b]) => Number(Boolean(b.allOf)) - Number(Boolean(a.allOf)))
    .flatMap(([name, schema]) =>
      below(rootField(doc, schema, '', name)).map((field) => found(field, name, '', schemaUrl(name))),
    );
  return [...parameters, ...bodies, ...records];
}

const found = (field: WalkedField, owner: string, place: string, page: string): FoundField => ({
  ...field,
  owner,
  place,
  url: `${page}#${field.anchor}`,
});

/** Two parameters with the same schema and the same text are the same field. */
const shared = new WeakMap<Schema, Map<string, Schema>>();
function sharedSchema({schema = {}, description = ''}: Parameter): Schema {
  const known = shared.get(schema) ?? new Map<string, Schema>();
  shared.set(schema, known);
  const made = known.get(description) ?? {...schema};
  known.set(description, made);
  return made;
}

/** Makes one entry for each field, with the number of places that share it. */
export function fieldEntries(doc: Description): Entry[] {
  const byField = new Map<Schema, FoundField[]>();
  for (const field of findFields(doc)) byField.set(field.schema, [...(byField.get(field.schema) ?? []), field]);
  return [...byField.values()].map(([first, ...others]): Entry => {
    const more = others.length ? `, and ${others.length} more ${others.length === 1 ? 'place' : 'places'}` : '';
    return {
      kind: 'field',
      title: first.name,
      trail: `${[first.owner, first.place].filter(Boolean).join(' › ')}${more} · ${plainText(first.type)}`,
      url: first.url,
      text: plainText(textOf(doc, first.flat.description ?? '')),
      ...(others.length ? {words: [...new Set(others.map((other) => other.owner))].join(' ')} : {}),
    };
  });
}
