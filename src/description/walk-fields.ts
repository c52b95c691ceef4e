/**
 * Walks the fields of a schema: the one place that decides which fields a page shows, at which anchors, where
 * lists are transparent, where a record is linked instead of shown, and where recursion stops.
 *
 * The models of pages and twins, search, the address book, the uses of a record, and the links of the sandbox read
 * their fields from here. Only components/sandbox/field-link.ts joins its anchors itself, and must skip lists likewise.
 */
import {joinAnchor, responseAnchor} from './anchor';
import {contentOf, refName, resolve, type Description, type Endpoint, type Parameter, type Schema} from './document';
import {flatten} from './flatten';
import type {Text} from './rich-text';
import {listRules, typeOf} from './rules-of-schema';

/** A field at its place on a page. The root of a walk is one too, without a name. */
export type WalkedField = {
  /** The name in the data; `*` for any further name of a map, `[0]` for a place of a tuple. */
  name: string;
  /** The names from the root to this field, without places in lists. */
  path: string[];
  anchor: string;
  /** The schema as the description states it: a field that several schemas share has the same object in each. */
  schema: Schema;
  /** The schema with its references followed. */
  flat: Schema;
  /** The type in words, with links to records. */
  type: Text;
  /** Constraints as a reader says them: [name, value]. */
  rules: [string, string][];
  required: boolean;
  /** The record that the field holds, directly or as items of a list. */
  record?: string;
  /** Whether the record's own page states the fields below. */
  isLinked: boolean;
  /** The records that are open here, outermost first. */
  open: string[];
};

/**
 * A record of up to this many fields is shown where it is used. A longer one is linked and opened on demand, so
 * that the size of a page cannot grow with the depth of the description.
 */
const inlineLimit = 16;

/** The root of a walk: a body or a record. It is always open, however long it is. */
export function rootField(doc: Description, schema: Schema, anchor = '', record = recordOf(schema)): WalkedField {
  const field = makeField(doc, {path: [], anchor: '', open: []}, '', schema, false, true);
  return {...field, path: [], anchor, record, open: record ? [record] : []};
}

/** A parameter of a call, with the text and the example that the parameter adds to its schema. */
export function parameterField(doc: Description, parameter: Parameter): WalkedField {
  const {name, schema = {}, description, example, required} = parameter;
  const whole = {
    ...flatten(doc, schema),
    ...(example === undefined ? {} : {examples: [example]}),
    ...(description ? {description} : {}),
  };
  return makeField(doc, {path: [], anchor: parameter.in, open: []}, name, whole, required);
}

/** The body of a request or the payload of a webhook. */
export function bodyField(doc: Description, {operation: {requestBody}}: Endpoint): WalkedField | undefined {
  const schema = contentOf(requestBody && resolve(doc, requestBody))?.media.schema;
  return schema && rootField(doc, schema, 'body');
}

/** The body of a response. */
export function responseField(doc: Description, {operation}: Endpoint, status = '200'): WalkedField | undefined {
  const response = operation.responses[status];
  const schema = contentOf(response && resolve(doc, response))?.media.schema;
  return schema && rootField(doc, schema, responseAnchor(status));
}

/** The same field on the page of the record that it links to. */
export function onOwnPage(field: WalkedField): WalkedField {
  return {...field, anchor: '', isLinked: false, open: field.record ? [field.record] : []};
}

/** Yields all fields below a field, depth first, and goes on below those that `enters` accepts. */
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

/** The fields right below a field, or below the items of a list. */
export function fieldsBelow(doc: Description, field: WalkedField): WalkedField[] {
  return field.isLinked ? [] : fieldsOf(doc, field, field.flat);
}

type Holder = Pick<WalkedField, 'path' | 'anchor' | 'open'>;

function fieldsOf(doc: Description, holder: Holder, schema: Schema): WalkedField[] {
  const {properties, patternProperties, additionalProperties, prefixItems, items, required} = flatten(doc, schema);
  const stated: (readonly [string, Schema | boolean | undefined])[] = [
    ...Object.entries(properties ?? {}),
    ...Object.entries(patternProperties ?? {}).map(([pattern, value]) => [`/${pattern}/`, value] as const),
    ['*', additionalProperties],
    ...(prefixItems ?? []).map((item, place) => [`[${place}]`, item] as const),
  ];
  const fields = stated.flatMap(([name, own]) =>
    typeof own === 'object' ? [makeField(doc, holder, name, own, required?.includes(name))] : [],
  );
  if (typeof items !== 'object') return fields;
  const record = refName(items);
  // A record that reaches itself through a list was opened on the way here, so the field links to it.
  return [...fields, ...fieldsOf(doc, record ? {...holder, open: [...holder.open, record]} : holder, items)];
}

/** The alternatives of `oneOf` or `anyOf`, each named after its title. Its fields are below that name. */
export function optionsBelow(doc: Description, field: WalkedField): WalkedField[] {
  const {oneOf, anyOf, discriminator} = field.flat;
  if (field.isLinked) return [];
  return (oneOf ?? anyOf ?? [])
    .filter((option) => flatten(doc, option).type !== 'null')
    .map((option, i) => {
      const name = refName(option);
      const [key = name] =
        Object.entries(discriminator?.mapping ?? {}).find(([, ref]) => name && ref.endsWith(`/${name}`)) ?? [];
      const title =
        discriminator && key ? `${discriminator.propertyName}: ${key}` : (name ?? flatten(doc, option).title);
      return makeField(doc, field, title ?? `Alternative ${i + 1}`, option);
    });
}

function makeField(
  doc: Description,
  holder: Holder,
  name: string,
  schema: Schema,
  required = false,
  isRoot = false,
): WalkedField {
  const flat = flatten(doc, schema);
  const record = recordOf(schema);
  const isLinked =
    !isRoot && record !== undefined && (holder.open.includes(record) || recordSize(doc, record) > inlineLimit);
  return {
    name,
    path: [...holder.path, name],
    anchor: joinAnchor(holder.anchor, name),
    schema,
    flat,
    type: typeOf(doc, schema),
    rules: listRules(doc, flat),
    required,
    record,
    isLinked,
    open: record ? [...holder.open, record] : holder.open,
  };
}

function recordOf(schema: Schema): string | undefined {
  return refName(schema) ?? (typeof schema.items === 'object' ? recordOf(schema.items) : undefined);
}

const sizes = new WeakMap<Description, Map<string, number>>();

/** How many fields a record has when everything short in it is open. A record within itself counts as one link. */
function recordSize(doc: Description, name: string): number {
  const known = sizes.get(doc) ?? new Map<string, number>();
  sizes.set(doc, known);
  const before = known.get(name);
  if (before !== undefined) return before;
  // While it is being counted it is "long": a record that leads back to itself is always a link.
  known.set(name, Infinity);
  const schema = doc.components.schemas?.[name];
  if (!schema) throw new Error(`no record \`${name}\` in the description`);
  const count = [...walkFields(doc, rootField(doc, schema, '', name))].length;
  known.set(name, count);
  return count;
}
