/**
 * A schema as a tree of fields, in the shape in which the reference shows it.
 *
 * The tree is plain data: it goes into a page's module as JSON, so text of the description is
 * never code. Long shared records are not repeated: see `inlineLimit`.
 */
import {refName, type Description, type Schema} from './document';
import {flatten} from './flatten';
import type {Text} from './rich-text';
import {listRules, typeOf} from './rules-of-schema';
import {recordUrl, textOf} from './urls';

type EnumValue = {value: string; meaning?: Text};

export type Field = {
  /** The name as it stands in the data; `*` for any further name of a map, `[0]` for a place of a tuple. */
  name: string;
  type: string;
  required?: true;
  flags?: ('deprecated' | 'read-only' | 'write-only')[];
  text?: Text;
  /** Constraints as a reader says them: [name, value]. */
  rules?: [string, string][];
  default?: string;
  examples?: string[];
  enum?: EnumValue[];
  /** A record that is stated on its own page instead of here. */
  record?: {name: string; url: string; /** Its own fields, not those below them. */ fields: number};
  fields?: Field[];
  /** Alternatives of oneOf or anyOf. */
  variants?: {
    how: string;
    options: {title: string; fields: Field[]; type: string; text?: Text; record?: Field['record']}[];
  };
};

/**
 * A record of up to this many fields is shown where it is used; a longer one is linked and opened
 * on demand. It bounds a page: its size cannot grow with the depth of the description.
 */
const inlineLimit = 16;

/** Whether a record is linked instead of shown: it is long, or stands within itself. */
export function isLinked(doc: Description, name: string, open: string[]): boolean {
  return open.includes(name) || recordSize(doc, name) > inlineLimit;
}

type Context = {doc: Description; /** Records being opened, outermost first. */ open: string[]};

/** A named field: a parameter, or a property looked at by itself. */
export function fieldOf(doc: Description, name: string, schema: Schema, required = false): Field {
  return makeField({doc, open: []}, name, schema, required);
}

/** The root of a tree: a body or a record. It is always opened, however long it is. */
export function rootOf(doc: Description, schema: Schema, name = recordOf(schema)?.name): Field {
  return makeField({doc, open: name ? [name] : []}, '', schema, false, true);
}

/** How many fields the page of this record states, its inlined records included. */
function countFields(fields: Field[]): number {
  return fields.reduce(
    (sum, f) =>
      sum +
      1 +
      countFields(f.fields ?? []) +
      (f.variants?.options ?? []).reduce((n, o) => n + countFields(o.fields), 0),
    0,
  );
}

function listFields(context: Context, schema: Schema): Field[] {
  const flat = flatten(context.doc, schema);
  const required = new Set(flat.required ?? []);
  const fields = Object.entries(flat.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' ? [makeField(context, name, property, required.has(name))] : [],
  );
  for (const [pattern, value] of Object.entries(flat.patternProperties ?? {})) {
    if (typeof value === 'object') fields.push(makeField(context, `/${pattern}/`, value, false));
  }
  if (typeof flat.additionalProperties === 'object') {
    fields.push(makeField(context, '*', flat.additionalProperties, false));
  }
  (flat.prefixItems ?? []).forEach((item, place) => fields.push(makeField(context, `[${place}]`, item, false)));
  if (typeof flat.items === 'object') {
    const name = refName(flat.items);
    // A record that reaches itself through a list was opened by whoever came here; the field links to it.
    fields.push(...listFields(name ? {...context, open: [...context.open, name]} : context, flat.items));
  }
  return fields;
}

/** The record that a schema holds, directly or as items of a list. */
export function recordOf(schema: Schema): {name: string} | undefined {
  const name = refName(schema);
  if (name) return {name};
  return typeof schema.items === 'object' ? recordOf(schema.items) : undefined;
}

function makeField(context: Context, name: string, schema: Schema, required: boolean, isRoot = false): Field {
  const {doc} = context;
  const flat = flatten(doc, schema);
  const flags = (['deprecated', 'readOnly', 'writeOnly'] as const).filter((flag) => flat[flag]);
  const values = flat.enum ?? (typeof flat.items === 'object' ? flatten(doc, flat.items).enum : undefined);
  const meanings =
    flat['x-enumDescriptions'] ??
    (typeof flat.items === 'object' ? flatten(doc, flat.items)['x-enumDescriptions'] : undefined);
  const field: Field = {name, type: typeOf(doc, schema)};
  if (required) field.required = true;
  if (flags.length)
    field.flags = flags.map((f) => (f === 'deprecated' ? f : f === 'readOnly' ? 'read-only' : 'write-only'));
  if (flat.description) field.text = textOf(doc, flat.description);
  const rules = listRules(doc, flat);
  if (rules.length) field.rules = rules;
  if (flat.default !== undefined) field.default = JSON.stringify(flat.default);
  const examples = flat.examples ?? (flat.example === undefined ? [] : [flat.example]);
  if (examples.length) field.examples = examples.map((e) => JSON.stringify(e));
  if (values) {
    field.enum = values.map((value) => {
      const meaning = meanings?.[String(value)];
      return {value: String(value), ...(meaning ? {meaning: textOf(doc, meaning)} : {})};
    });
  }
  return Object.assign(field, openBelow(context, schema, flat, isRoot));
}

/** What stands below a field: its own fields, a link to the record that states them, or alternatives. */
function openBelow(
  context: Context,
  schema: Schema,
  flat: Schema,
  isRoot: boolean,
): Pick<Field, 'fields' | 'record' | 'variants'> {
  const {doc, open} = context;
  const record = isRoot ? undefined : recordOf(schema);
  if (record) {
    if (isLinked(doc, record.name, open)) return {record: linkTo(doc, record.name)};
    if (recordSize(doc, record.name) === 0) return {};
  }
  const inner = record ? {...context, open: [...open, record.name]} : context;
  const how = flat.oneOf ? 'oneOf' : flat.anyOf ? 'anyOf' : undefined;
  const alternatives = (flat.oneOf ?? flat.anyOf ?? []).filter((option) => flatten(doc, option).type !== 'null');
  const below = listFields(inner, flat);
  const variants =
    how && alternatives.length > 0
      ? {
          how: how === 'oneOf' ? 'One of' : 'One or more of',
          options: alternatives.map((o, i) => makeVariant(inner, o, i, flat)),
        }
      : undefined;
  return {...(below.length ? {fields: below} : {}), ...(variants ? {variants} : {})};
}

function makeVariant(context: Context, option: Schema, index: number, parent: Schema) {
  const {doc} = context;
  const name = refName(option);
  const flat = flatten(doc, option);
  const key = parent.discriminator && discriminatorValue(parent, name);
  const title = key
    ? `${parent.discriminator?.propertyName}: ${key}`
    : (name ?? flat.title ?? `Alternative ${index + 1}`);
  const linked = name && isLinked(doc, name, context.open);
  return {
    title,
    type: typeOf(doc, option),
    fields: linked ? [] : listFields(name ? {...context, open: [...context.open, name]} : context, option),
    ...(flat.description ? {text: textOf(doc, flat.description)} : {}),
    ...(linked ? {record: linkTo(doc, name)} : {}),
  };
}

function discriminatorValue(parent: Schema, name: string | undefined): string | undefined {
  const entry = Object.entries(parent.discriminator?.mapping ?? {}).find(([, ref]) => name && ref.endsWith(`/${name}`));
  return entry?.[0] ?? name;
}

const sizes = new WeakMap<Description, Map<string, number>>();

/** How many fields a record has when everything short in it is opened. A record within itself counts as one link. */
function recordSize(doc: Description, name: string): number {
  const known = sizes.get(doc) ?? new Map<string, number>();
  sizes.set(doc, known);
  const before = known.get(name);
  if (before !== undefined) return before;
  // While it is being counted it is "long": a record that leads back to itself is always a link.
  known.set(name, Infinity);
  const schema = doc.components.schemas?.[name];
  if (!schema) throw new Error(`no record \`${name}\` in the description`);
  const count = countFields([rootOf(doc, schema, name)]) - 1;
  known.set(name, count);
  return count;
}

function linkTo(doc: Description, name: string): NonNullable<Field['record']> {
  const own = flatten(doc, {$ref: `#/components/schemas/${name}`});
  return {name, url: recordUrl(name), fields: Object.keys(own.properties ?? {}).length};
}
