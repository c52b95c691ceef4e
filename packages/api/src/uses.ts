/** Finds the operations, webhooks and schemas that use a schema, and the fields in which they use it. */
import {joinAnchor, endpointUrl, schemaUrl} from './addresses';
import {listEndpoints, madeOnce, refName, type Description, type Schema} from './document';
import {bodyField, responseField, rootField, walkFields, type WalkedField} from './walk-fields';

export type Use = {title: string; url: string; field?: string};

/** Returns all uses of a schema, operations first, each with a link to the field that contains it. */
export const findUses = (doc: Description, name: string): Use[] => usesIn(doc).get(name) ?? [];

const usesIn = madeOnce((doc: Description) => {
  const uses = new Map<string, Use[]>();
  const schemas = Object.entries(doc.components.schemas ?? {});
  const owners = new Map(
    schemas.flatMap(([name, {properties}]) =>
      Object.values(properties ?? {}).map((p) => [p, name]),
    ),
  );
  const note = (title: string, url: string, root: WalkedField | undefined): void => {
    if (!root) return;
    // An inherited field counts only as a use by the schema that defines it.
    const isOwn = ({schema}: WalkedField): boolean =>
      [root.schemaName, undefined].includes(owners.get(schema));
    const fields = [...walkFields(doc, root, (field) => !field.schemaName && isOwn(field))].filter(
      isOwn,
    );
    const whole = doc.components.schemas?.[root.schemaName ?? ''] ?? {};
    for (const {schema, anchor} of [root, {...root, schema: whole}, ...fields]) {
      for (const name of namesIn(schema)) {
        const list = uses.get(name) ?? [];
        uses.set(name, list);
        if (list.some((use) => use.title === title && (use.field ?? '') === anchor)) continue;
        list.push(anchor ? {title, url: `${url}#${anchor}`, field: anchor} : {title, url});
      }
    }
  };
  for (const endpoint of listEndpoints(doc)) {
    const {parameters, operation} = endpoint;
    const roots = [
      ...parameters.map(
        ({name, in: location, schema}) =>
          schema && rootField(doc, schema, joinAnchor(location, name)),
      ),
      bodyField(doc, endpoint),
      ...Object.keys(operation.responses).map((status) => responseField(doc, endpoint, status)),
    ];
    for (const root of roots) note(operation.summary, endpointUrl(endpoint), root);
  }
  for (const [name, schema] of schemas)
    note(name, schemaUrl(name), rootField(doc, schema, '', name));
  return uses;
});

/** Returns the schemas that a schema refers to directly, not in its fields. */
function namesIn(schema: Schema): string[] {
  const name = refName(schema);
  const {allOf = [], oneOf = [], anyOf = [], items} = schema;
  return name
    ? [name]
    : [...allOf, ...oneOf, ...anyOf, ...(typeof items === 'object' ? [items] : [])].flatMap(
        namesIn,
      );
}
