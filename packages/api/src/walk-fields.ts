/**
 * Walks the fields of a schema. Only this file decides which fields a page shows, their anchors, where lists are
 * skipped, where a schema is linked instead of shown, and where recursion stops.
 *
 * The models of pages, search, the index of names, the uses of a schema, and the links of the sandbox get
 * their fields here. Only components/sandbox/field-link.ts builds anchors itself, and must skip lists in the same way.
 */
import {joinAnchor, responseAnchor} from './addresses';
import {branchesOf, contentOf, flatten, madeOnce, refName, resolve} from './document';
import type {Description, Endpoint, Parameter, Schema} from './document';
import {typeOf} from './rules-of-schema';

/** A field at its position on a page. The root of a walk is a field without a name. */
export type WalkedField = ReturnType<typeof makeField>;

/**
 * Maximum number of fields of a schema that is shown where it is used. A larger schema is linked and opened on
 * demand, so that the size of a page doesn't grow with the depth of the description.
 */
const inlineLimit = 16;

/** Returns the root of a walk: a body or a schema. Its fields are always shown, however many there are. */
export function rootField(
  doc: Description,
  schema: Schema,
  anchor = '',
  schemaName = schemaNameOf(schema),
): WalkedField {
  const field = makeField(doc, {path: [], anchor: '', open: []}, '', schema, false, true);
  return {...field, path: [], anchor, schemaName, open: schemaName ? [schemaName] : []};
}

/** Returns a parameter of a call, with the text and the example that the parameter adds to its schema. */
export function parameterField(doc: Description, parameter: Parameter): WalkedField {
  const {name, schema = {}, description, example, required} = parameter;
  const whole = {
    ...flatten(doc, schema),
    ...(example === undefined ? {} : {examples: [example]}),
    ...(description ? {description} : {}),
  };
  return makeField(doc, {path: [], anchor: parameter.in, open: []}, name, whole, required);
}

/** Returns the body of a request or the payload of a webhook. */
export function bodyField(
  doc: Description,
  {operation: {requestBody}}: Endpoint,
): WalkedField | undefined {
  const schema = contentOf(requestBody && resolve(doc, requestBody))?.media.schema;
  return schema && rootField(doc, schema, 'body');
}

/** Returns the body of a response. */
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

/** Yields all fields below a field, depth first. Continues below the fields that `enters` accepts. */
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

type Holder = {path: string[]; anchor: string; open: string[]};

function fieldsOf(doc: Description, holder: Holder, schema: Schema): WalkedField[] {
  const {properties, additionalProperties, items, required} = flatten(doc, schema);
  const fields = Object.entries({...properties, '*': additionalProperties}).flatMap(
    ([name, own]) =>
      typeof own === 'object' ? [makeField(doc, holder, name, own, required?.includes(name))] : [],
  );
  if (typeof items !== 'object') return fields;
  const schemaName = refName(items);
  // Add the schema of the items to `open`, so that a field in it that contains the same schema becomes a link.
  return [
    ...fields,
    ...fieldsOf(doc, schemaName ? {...holder, open: [...holder.open, schemaName]} : holder, items),
  ];
}

/** Returns the alternatives or parts of a field, each named after its title. Its fields are below that name. */
export function optionsBelow(doc: Description, field: WalkedField): WalkedField[] {
  if (field.isLinked) return [];
  return branchesOf(field.flat)
    .filter((option) => flatten(doc, option).type !== 'null')
    .map((option, i) =>
      makeField(
        doc,
        field,
        refName(option) ?? flatten(doc, option).title ?? `Alternative ${i + 1}`,
        option,
      ),
    );
}

function makeField(
  doc: Description,
  holder: Holder,
  name: string,
  schema: Schema,
  required = false,
  isRoot = false,
) {
  const schemaName = schemaNameOf(schema);
  return {
    /** The name in the data, or `*` for any other key of a map. */
    name,
    /** The names from the root to this field, without list indexes. */
    path: [...holder.path, name],
    anchor: joinAnchor(holder.anchor, name),
    /** The schema in the description. A field that several schemas share has the same object in each of them. */
    schema,
    /** The schema with its references followed. */
    flat: flatten(doc, schema),
    type: typeOf(doc, schema),
    required,
    /** The name of the schema that the field contains, directly or as items of a list. */
    schemaName,
    /** Whether the fields below are on the schema's own page. */
    isLinked:
      !isRoot &&
      schemaName !== undefined &&
      (holder.open.includes(schemaName) || fieldCount(doc, schemaName) > inlineLimit),
    /** The schemas that are expanded here, outermost first. */
    open: schemaName ? [...holder.open, schemaName] : holder.open,
  };
}

const schemaNameOf = (schema: Schema): string | undefined =>
  refName(schema) ?? (typeof schema.items === 'object' ? schemaNameOf(schema.items) : undefined);

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
