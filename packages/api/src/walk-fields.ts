/**
 * Walks the fields of a schema. Only this file decides which fields a page shows, their anchors, where lists are
 * skipped, where a schema is linked instead of shown, and where recursion stops.
 *
 * The models of pages, search, the index of names, the uses of a schema, and the links of the sandbox get
 * their fields here. Only components/sandbox/field-link.ts builds anchors itself, and must skip lists in the same way.
 */
import {joinAnchor, responseAnchor} from './addresses';
import type {Description, Endpoint, Parameter, Schema} from './description';
import {branchesOf, contentOf, flatten, madeOnce, refName, resolve} from './document';
import type {Text} from './rich-text';
import {typeOf} from './rules-of-schema';

/** Where a field is: the names and schemas around it. */
type Position = {
  /** The names from the root to here, without list indexes. */
  path: string[];
  /** The anchor on the page. */
  anchor: string;
  /** The names of the schemas that are expanded here, outermost first. */
  open: string[];
};

/** A field at its position on a page. The root of a walk is a field without a name. */
export type WalkedField = Position & {
  /** The name in the data, or `*` for any other key of a map. */
  name: string;
  /** The schema in the description. A field that several schemas share has the same object in each of them. */
  schema: Schema;
  /** The schema with its references followed. */
  flat: Schema;
  /** The type in words. */
  type: Text;
  required: boolean;
  /** The name of the schema that the field contains, directly or as items of a list. */
  schemaName?: string;
  /** Whether the fields below are on the schema's own page. */
  isLinked: boolean;
};

/**
 * Maximum number of fields of a schema that is shown where it is used. A larger schema is linked and opened on
 * demand, so that the size of a page doesn't grow with the depth of the description.
 */
const inlineLimit = 16;

/**
 * Returns the root of a walk: a body or a schema. Its fields are always shown, however many there are.
 * @param anchor the anchor of the body, such as `response-425`. A schema on its own page has none.
 * @param schemaName the name of the schema, if `schema` isn't a reference to it
 */
export function rootField(
  doc: Description,
  schema: Schema,
  anchor = '',
  schemaName = schemaNameOf(schema),
): WalkedField {
  return {
    name: '',
    path: [],
    anchor,
    schema,
    flat: flatten(doc, schema),
    type: typeOf(doc, schema),
    required: false,
    schemaName,
    isLinked: false,
    open: schemaName ? [schemaName] : [],
  };
}

/** Returns a parameter of a call, with the text and the example that the parameter adds to its schema. */
export function parameterField(doc: Description, parameter: Parameter): WalkedField {
  const {name, in: location, schema = {}, description, example, required = false} = parameter;
  const whole = {
    ...flatten(doc, schema),
    ...(example === undefined ? {} : {examples: [example]}),
    ...(description ? {description} : {}),
  };
  return makeField(doc, {path: [], anchor: location, open: []}, {name, schema: whole, required});
}

/** Returns the body of a request or the payload of a webhook. */
export function bodyField(
  doc: Description,
  {operation: {requestBody}}: Endpoint,
): WalkedField | undefined {
  const schema = contentOf(requestBody && resolve(doc, requestBody))?.media.schema;
  return schema && rootField(doc, schema, 'body');
}

/** Returns the constant `eventType` by which a receiver knows the messages of a webhook. */
export function eventOf(doc: Description, endpoint: Endpoint): string | undefined {
  const root = endpoint.kind === 'webhook' ? bodyField(doc, endpoint) : undefined;
  const event = root?.flat.properties?.eventType;
  return typeof event === 'object' && typeof event.const === 'string' ? event.const : undefined;
}

/** Returns the body of a response, by default of the successful one. */
export function responseField(
  doc: Description,
  {operation}: Endpoint,
  status = '200',
): WalkedField | undefined {
  const response = operation.responses[status];
  const schema = contentOf(response && resolve(doc, response))?.media.schema;
  return schema && rootField(doc, schema, responseAnchor(status));
}

/** Returns the field as the root of the page of the schema that it links to. */
export function onOwnPage(field: WalkedField): WalkedField {
  return {...field, anchor: '', isLinked: false, open: field.schemaName ? [field.schemaName] : []};
}

/**
 * Yields all fields below a field, depth first. Continues below the fields that `enters` accepts, by default those
 * whose fields the page lists.
 */
export function* walkFields(
  doc: Description,
  field: WalkedField,
  enters: (field: WalkedField) => boolean = ({isLinked}) => !isLinked,
): Generator<WalkedField> {
  const options = optionsBelow(doc, field).filter(enters);
  for (const below of [field, ...options].flatMap((one) => fieldsBelow(doc, one))) {
    yield below;
    if (enters(below)) yield* walkFields(doc, below, enters);
  }
}

/** Returns the direct fields of a field, or of the items of a list. */
export const fieldsBelow = (doc: Description, field: WalkedField): WalkedField[] =>
  field.isLinked ? [] : fieldsOf(doc, field, field.flat);

/** Returns the fields of a schema at a position: the properties, the other keys of a map, and the fields of items. */
function fieldsOf(doc: Description, position: Position, schema: Schema): WalkedField[] {
  const {properties, additionalProperties, items, required = []} = flatten(doc, schema);
  const named = Object.entries({...properties, '*': additionalProperties});
  const fields = named.flatMap(([name, own]) =>
    typeof own === 'object'
      ? [makeField(doc, position, {name, schema: own, required: required.includes(name)})]
      : [],
  );
  if (typeof items !== 'object') return fields;
  const schemaName = refName(items);
  // Add the schema of the items to `open`, so that a field in it that contains the same schema becomes a link.
  const inItems = schemaName ? {...position, open: [...position.open, schemaName]} : position;
  return [...fields, ...fieldsOf(doc, inItems, items)];
}

/** Returns the alternatives or parts of a field, each named after its title. Its fields are below that name. */
export function optionsBelow(doc: Description, field: WalkedField): WalkedField[] {
  if (field.isLinked) return [];
  const options = branchesOf(field.flat).filter((option) => flatten(doc, option).type !== 'null');
  return options.map((schema, i) => {
    const title = flatten(doc, schema).title ?? `Alternative ${i + 1}`;
    return makeField(doc, field, {name: refName(schema) ?? title, schema, required: false});
  });
}

/** Makes a field below a position. */
function makeField(
  doc: Description,
  {path, anchor, open}: Position,
  {name, schema, required}: {name: string; schema: Schema; required: boolean},
): WalkedField {
  const schemaName = schemaNameOf(schema);
  return {
    name,
    path: [...path, name],
    anchor: joinAnchor(anchor, name),
    schema,
    flat: flatten(doc, schema),
    type: typeOf(doc, schema),
    required,
    schemaName,
    isLinked:
      schemaName !== undefined &&
      (open.includes(schemaName) || fieldCount(doc, schemaName) > inlineLimit),
    open: schemaName ? [...open, schemaName] : open,
  };
}

/** Returns the name of the schema that a schema refers to, directly or for the items of a list. */
const schemaNameOf = (schema: Schema): string | undefined =>
  refName(schema) ?? (typeof schema.items === 'object' ? schemaNameOf(schema.items) : undefined);

/** The number of fields of each schema that was counted, by its name, for each description. */
const sizesIn = madeOnce<Description, Map<string, number>>(() => new Map());

/** Counts the fields of a schema, including the schemas that are shown in it. A schema within itself is one link. */
function fieldCount(doc: Description, name: string): number {
  const known = sizesIn(doc);
  const before = known.get(name);
  if (before !== undefined) return before;
  // During the count, the schema is infinitely large, so that a reference back to it is always a link.
  known.set(name, Infinity);
  const schema = doc.components.schemas?.[name];
  if (!schema) throw new Error(`no schema \`${name}\` in the description`);
  const count = [...walkFields(doc, rootField(doc, schema, '', name))].length;
  known.set(name, count);
  return count;
}
