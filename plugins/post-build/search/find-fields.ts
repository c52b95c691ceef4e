/** Finds the fields of the description that have entries. */
import {
  bodyField,
  endpointUrl,
  listEndpoints,
  parameterField,
  rootField,
  schemaUrl,
  walkFields,
  type Description,
  type Endpoint,
  type WalkedField,
} from '@screening/api';
import {listSchemas} from './texts';

/** A field with its location. */
export type FoundField = WalkedField & {
  /** The call, webhook or schema that has the field, as its page is titled. */
  owner: string;
  /** The part of a call or webhook: `query parameter`, `request body`, `payload`. Empty for the field of a schema. */
  part: string;
  /** The address of the field on the page of its owner. */
  url: string;
  /** Fields with the same key are shown as one: those that several schemas or calls share. */
  key: unknown;
};

/** Finds all fields, the most useful first: of calls, of webhooks, then of schemas, those that combine others first. */
export function findFields(doc: Description): FoundField[] {
  const endpoints = listEndpoints(doc);
  // A parameter that several calls share leads to the call with the most parameters.
  const byParameters = endpoints.toSorted((a, b) => countQueries(b) - countQueries(a));
  const bySchemas = listSchemas(doc).sort(
    ([, a], [, b]) => Number(Boolean(b.allOf)) - Number(Boolean(a.allOf)),
  );
  return [
    ...byParameters.flatMap((endpoint) => findParameters(doc, endpoint)),
    ...endpoints.flatMap((endpoint) => findInBody(doc, endpoint)),
    ...bySchemas.flatMap(([name, schema]) =>
      findBelow(doc, rootField(doc, schema, '', name)).map((field) =>
        locate(field, name, '', schemaUrl(name)),
      ),
    ),
  ];
}

const countQueries = ({parameters}: Endpoint): number =>
  parameters.filter((parameter) => parameter.in === 'query').length;

function findParameters(doc: Description, endpoint: Endpoint): FoundField[] {
  return endpoint.parameters.map((parameter) => {
    const part = `${parameter.in} parameter`;
    return {
      ...locateIn(endpoint, parameterField(doc, parameter), part),
      key: JSON.stringify([parameter.schema, parameter.description]),
    };
  });
}

function findInBody(doc: Description, endpoint: Endpoint): FoundField[] {
  const root = bodyField(doc, endpoint);
  if (!root) return [];
  const part = endpoint.kind === 'webhook' ? 'payload' : 'request body';
  return findBelow(doc, root).map((field) => locateIn(endpoint, field, part));
}

/** Finds the fields below a field. Those of a schema are left out, because they have their own page. */
function findBelow(doc: Description, root: WalkedField): WalkedField[] {
  const fields = walkFields(doc, root, ({schemaName}) => !schemaName);
  // Placeholders for any name have no entry.
  return [...fields].filter(({name}) => !/^(\*|\/.*\/|\[\d+\])$/.test(name));
}

const locateIn = (endpoint: Endpoint, field: WalkedField, part: string): FoundField =>
  locate(field, endpoint.operation.summary, part, endpointUrl(endpoint));

function locate(field: WalkedField, owner: string, part: string, page: string): FoundField {
  return {...field, owner, part, url: `${page}#${field.anchor}`, key: field.schema};
}
