/** Describes a value in words, from its schema: its type, constraints and enum values. */
import {refName, resolve, type Description, type Schema, flatten} from './document';
import {joinWords, type Text} from './rich-text';
import {schemaUrl} from './addresses';

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

const labels: [keyof Schema & string, string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'minimum length'],
  ['maxLength', 'maximum length'],
  ['minItems', 'minimum items'],
  ['maxItems', 'maximum items'],
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
  if (typeof schema.items !== 'object') return own;
  for (const [label, value] of listRules(doc, resolve(doc, schema.items)))
    own.push([`each: ${label}`, value]);
  return own;
}

/** Lists the default, the rules and the examples, also those of a list's items with a pattern, as label and value. */
export function listDetails(doc: Description, schema: Schema): [string, string][] {
  const own = schema.examples ?? (schema.example === undefined ? [] : [schema.example]);
  const items = typeof schema.items === 'object' ? resolve(doc, schema.items) : {};
  const ofItems = own.length === 0 && items.pattern && items.examples;
  const toJson = (value: unknown): string => JSON.stringify(value);
  return [
    ...(schema.default === undefined
      ? []
      : [['default', toJson(schema.default)] as [string, string]]),
    ...listRules(doc, schema),
    ...(ofItems ? [['each: such as', ofItems.map(toJson).join(', ')] as [string, string]] : []),
    ...own.map((value, i): [string, string] => [i === 0 ? 'example' : 'or', toJson(value)]),
  ];
}

/** Describes the rules and enum values of a field on one line: `required; default 10; at least 1`. */
export function describeRules(doc: Description, schema: Schema, required: boolean): Text {
  const flat = flatten(doc, schema);
  // The reference shows the pattern, which is too long for a line.
  const rules = listRules(doc, flat).filter(([label]) => !label.includes('pattern'));
  const values = (enumOf(doc, flat) ?? []).map(({value}): Text => [['code', String(value)]]);
  return joinTexts('; ', [
    ...(required ? [['required']] : []),
    ...(flat.default === undefined
      ? []
      : [['default ', ['code', JSON.stringify(flat.default)]] as Text]),
    ...rules.map(([label, value]): Text => [`${label} ${value}`]),
    ...(values.length > 0 ? [['one of ', ...joinTexts(', ', values)] as Text] : []),
  ]);
}

/** Returns the enum values of a schema, or of a list's items, with their meanings. */
export function enumOf(
  doc: Description,
  schema: Schema,
): {value: unknown; meaning?: string}[] | undefined {
  if (!schema.enum)
    return typeof schema.items === 'object' ? enumOf(doc, flatten(doc, schema.items)) : undefined;
  return schema.enum.map((value) => ({
    value,
    meaning: schema['x-enumDescriptions']?.[String(value)],
  }));
}
