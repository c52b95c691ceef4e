/** Describes a value in words, from its schema: its type, constraints and enum values. */
import {schemaUrl} from './addresses';
import type {Description, Schema} from './description';
import {flatten, refName, resolve} from './document';
import type {FieldDetail} from './models';
import {joinWords, type Text} from './rich-text';

/** Returns the type in words: `string`, `integer or null`, `list of Indicator`, `map of string`. Links schemas. */
export function typeOf(doc: Description, schema: Schema): Text {
  const name = refName(schema);
  const own = resolve(doc, schema);
  if (own.const !== undefined) return [`constant ${JSON.stringify(own.const)}`];
  const alternatives = own.oneOf ?? own.anyOf;
  if (alternatives) return eitherOf(alternatives.map((a) => typeOf(doc, a)));
  const types = [own.type ?? inferType(own)].flat();
  return eitherOf(types.map((type) => joinWords(typeWords(doc, own, type, name))));
}

/** Joins types with "or", without repetitions. */
function eitherOf(types: Text[]): Text {
  const different = new Map(types.map((type) => [JSON.stringify(type), type]));
  return joinTexts(' or ', [...different.values()]);
}

const joinTexts = (separator: string, texts: Text[]): Text =>
  joinWords(texts.flatMap((text, i) => (i > 0 ? [separator, ...text] : text)));

function inferType(schema: Schema): string {
  if (schema.properties || schema.allOf || schema.additionalProperties) return 'object';
  if (schema.items) return 'array';
  return schema.enum ? 'string' : 'any';
}

function typeWords(doc: Description, schema: Schema, type: string, name?: string): Text {
  if (type === 'array')
    return typeof schema.items === 'object' ? ['list of ', ...typeOf(doc, schema.items)] : ['list'];
  if (type === 'object') {
    if (name) return [['a', [name], schemaUrl(name)]];
    const values = schema.additionalProperties;
    return typeof values === 'object' && !schema.properties
      ? ['map of ', ...typeOf(doc, values)]
      : ['object'];
  }
  return [schema.format ? `${type} (${schema.format})` : type];
}

/** The keywords that restrict a value, with their names on pages. */
const labels: [keyword: string, label: string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'minimum length'],
  ['maxLength', 'maximum length'],
  ['minItems', 'minimum items'],
  ['maxItems', 'maximum items'],
];

/**
 * Lists the constraints of a schema and of a list's items. Includes a pattern only if there are no examples, which show
 * a format better than a regular expression.
 */
export function listRules(doc: Description, schema: Schema): FieldDetail[] {
  const own = labels
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, label]): FieldDetail => [label, String(schema[keyword])]);
  if (schema.pattern && !schema.examples) own.push(['pattern', schema.pattern]);
  if (schema.uniqueItems) own.push(['items', 'all different']);
  if (schema.additionalProperties === false) own.push(['other keys', 'refused']);
  if (typeof schema.items !== 'object') return own;
  const ofItems = listRules(doc, resolve(doc, schema.items));
  return [...own, ...ofItems.map(([label, value]): FieldDetail => [`each: ${label}`, value])];
}

/** Lists the default, the rules and the examples, also those of a list's items with a pattern. */
export function listDetails(doc: Description, schema: Schema): FieldDetail[] {
  const toJson = (value: unknown): string => JSON.stringify(value);
  const details: FieldDetail[] = [];
  if (schema.default !== undefined) details.push(['default', toJson(schema.default)]);
  details.push(...listRules(doc, schema));
  const examples = schema.examples ?? (schema.example === undefined ? [] : [schema.example]);
  const items = typeof schema.items === 'object' ? resolve(doc, schema.items) : {};
  if (examples.length === 0 && items.pattern && items.examples)
    details.push(['each: such as', items.examples.map(toJson).join(', ')]);
  examples.forEach((value, i) => details.push([i === 0 ? 'example' : 'or', toJson(value)]));
  return details;
}

/** Describes the rules and enum values of a field on one line: `required; default 10; at least 1`. */
export function describeRules(doc: Description, schema: Schema, required: boolean): Text {
  const flat = flatten(doc, schema);
  const parts: Text[] = [];
  if (required) parts.push(['required']);
  if (flat.default !== undefined) parts.push(['default ', ['code', JSON.stringify(flat.default)]]);
  for (const [label, value] of listRules(doc, flat)) {
    // The reference shows the pattern, which is too long for a line.
    if (!label.includes('pattern')) parts.push([`${label} ${value}`]);
  }
  const values = (enumOf(doc, flat) ?? []).map(({value}): Text => [['code', String(value)]]);
  if (values.length > 0) parts.push(['one of ', ...joinTexts(', ', values)]);
  return joinTexts('; ', parts);
}

/** A value of an enum, with its meaning from `x-enumDescriptions`. */
type ExplainedValue = {
  value: unknown;
  /** Undefined if the value explains itself. */
  meaning?: string;
};

/** Returns the enum values of a schema, or of a list's items. Returns undefined if there are none. */
export function enumOf(doc: Description, schema: Schema): ExplainedValue[] | undefined {
  if (schema.enum)
    return schema.enum.map((value) => ({
      value,
      meaning: schema['x-enumDescriptions']?.[String(value)] ?? undefined,
    }));
  return typeof schema.items === 'object' ? enumOf(doc, flatten(doc, schema.items)) : undefined;
}
