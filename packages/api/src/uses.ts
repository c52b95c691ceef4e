/** Finds the operations, webhooks and schemas that use a schema, and the fields in which they use it. */
import {endpointUrl, joinAnchor, schemaUrl} from './addresses';
import type {Description, Endpoint, Schema} from './description';
import {listEndpoints, madeOnce, refName} from './document';
import type {Use} from './models';
import {bodyField, responseField, rootField, walkFields, type WalkedField} from './walk-fields';

/** Returns all uses of a schema, operations first, each with a link to the field that contains it. */
export const findUses = (doc: Description, name: string): Use[] => usesIn(doc).get(name) ?? [];

/** The uses of each schema, by the schema's name, for each description. */
const usesIn = madeOnce((doc: Description): Map<string, Use[]> => {
  const schemas = Object.entries(doc.components.schemas ?? {});
  const owners = ownersOfFields(schemas);
  const uses = new Map<string, Use[]>();

  /** Adds the page as a use of each schema that the fields below a root contain. */
  const note = (title: string, url: string, root: WalkedField): void => {
    // An inherited field counts only as a use by the schema that defines it.
    const isOwn = ({schema}: WalkedField): boolean => {
      const owner = owners.get(schema);
      return owner === undefined || owner === root.schemaName;
    };
    const fields = [...walkFields(doc, root, (field) => !field.schemaName && isOwn(field))];
    const whole = doc.components.schemas?.[root.schemaName ?? ''] ?? {};
    for (const {schema, anchor} of [root, {...root, schema: whole}, ...fields.filter(isOwn)]) {
      for (const name of namesIn(schema)) {
        const list = uses.get(name) ?? [];
        uses.set(name, list);
        if (list.some((use) => use.title === title && (use.field ?? '') === anchor)) continue;
        list.push(anchor ? {title, url: `${url}#${anchor}`, field: anchor} : {title, url});
      }
    }
  };

  for (const endpoint of listEndpoints(doc))
    for (const root of rootsOf(doc, endpoint))
      note(endpoint.operation.summary, endpointUrl(endpoint), root);
  for (const [name, schema] of schemas)
    note(name, schemaUrl(name), rootField(doc, schema, '', name));
  return uses;
});

/** Returns the name of the schema that defines each field, by the field's schema. */
function ownersOfFields(schemas: [string, Schema][]): Map<Schema | boolean, string> {
  const owners = new Map<Schema | boolean, string>();
  for (const [name, {properties = {}}] of schemas)
    for (const property of Object.values(properties)) owners.set(property, name);
  return owners;
}

/** Returns the parameters, the body and the responses of an endpoint. Leaves out those without a schema. */
function rootsOf(doc: Description, endpoint: Endpoint): WalkedField[] {
  const roots = [
    ...endpoint.parameters.map(
      ({name, in: location, schema}) =>
        schema && rootField(doc, schema, joinAnchor(location, name)),
    ),
    bodyField(doc, endpoint),
    ...Object.keys(endpoint.operation.responses).map((status) =>
      responseField(doc, endpoint, status),
    ),
  ];
  return roots.filter((root) => root !== undefined);
}

/** Returns the names of the schemas that a schema refers to directly, not in its fields. */
function namesIn(schema: Schema): string[] {
  const name = refName(schema);
  if (name) return [name];
  const {allOf = [], oneOf = [], anyOf = [], items} = schema;
  const parts = [...allOf, ...oneOf, ...anyOf];
  if (typeof items === 'object') parts.push(items);
  return parts.flatMap(namesIn);
}
