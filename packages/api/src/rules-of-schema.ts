/** Describes a value in words, from its schema: its type, constraints and enum values. */
import {refName, resolve, type Description, type Schema} from './document';
import {flatten} from './flatten';
import {joinWords, type Text} from './rich-text';
import {recordUrl} from './urls';

/** Returns the type in words: `string`, `integer or null`, `list of Indicator`, `map of string`. Links records. */
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
  return joinWords([...different.values()].flatMap((type, i) => (i ? [' or ', ...type] : type)));
}

function inferType(schema: Schema): string {
  if (schema.properties || schema.allOf || schema.additionalProperties || schema.patternProperties) return 'object';
  if (schema.items || schema.prefixItems) return 'array';
  return schema.enum ? 'string' : 'any';
}

function typeWords(doc: Description, schema: Schema, type: string, name?: string): Text {
  if (type === 'array') {
    if (schema.prefixItems) return [`tuple of ${schema.prefixItems.length}`];
    return typeof schema.items === 'object' ? ['list of ', ...typeOf(doc, schema.items)] : ['list'];
  }
  if (type === 'object') {
    if (name) return [['a', [name], recordUrl(name)]];
    const values = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0];
    return typeof values === 'object' && !schema.properties ? ['map of ', ...typeOf(doc, values)] : ['object'];
  }
  return [schema.format ? `${type} (${schema.format})` : type];
}

const labels: [keyof Schema & string, string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['exclusiveMinimum', 'more than'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'a multiple of'],
  ['minLength', 'minimum length'],
  ['maxLength', 'maximum length'],
  ['minItems', 'minimum items'],
  ['maxItems', 'maximum items'],
  ['minProperties', 'minimum keys'],
  ['maxProperties', 'maximum keys'],
  ['contentEncoding', 'encoding'],
  ['contentMediaType', 'media type'],
];

/**
 * Lists the constraints of a schema and of a list's items as pairs of label and value. Includes a pattern only if there
 * are no examples, which show a format better than a regular expression.
 */
export function listRules(doc: Description, schema: Schema): [string, string][] {
  const own = labels.flatMap(([keyword, label]): [string, string][] =>
    schema[keyword] === undefined ? [] : [[label, String(schema[keyword])]],
  );
  if (schema.pattern && !schema.examples) own.push(['pattern', schema.pattern]);
  if (schema.uniqueItems) own.push(['items', 'all different']);
  if (schema.additionalProperties === false) own.push(['other keys', 'refused']);
  if (schema.propertyNames?.pattern) own.push(['key pattern', schema.propertyNames.pattern as string]);
  if (typeof schema.items !== 'object') return own;
  for (const [label, value] of listRules(doc, resolve(doc, schema.items))) own.push([`each: ${label}`, value]);
  return own;
}

/** Returns the examples of a list's items, if they have a pattern, as a pair of label and value. */
export function formatOfItems(doc: Description, schema: Schema): [string, string][] {
  const {pattern, examples} = typeof schema.items === 'object' ? resolve(doc, schema.items) : {};
  if (!pattern || !examples) return [];
  return [['each: such as', examples.map((example) => JSON.stringify(example)).join(', ')]];
}

/** Returns the enum values of a schema, or of a list's items, with their meanings. */
export function enumOf(doc: Description, schema: Schema): {value: unknown; meaning?: string}[] | undefined {
  if (!schema.enum) return typeof schema.items === 'object' ? enumOf(doc, flatten(doc, schema.items)) : undefined;
  return schema.enum.map((value) => ({value, meaning: schema['x-enumDescriptions']?.[String(value)]}));
}
