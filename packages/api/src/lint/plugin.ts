/**
 * The plugin for Redocly with the rules that no other tool has. `redocly.yaml` turns them on. Redocly's walk follows
 * every `$ref` and calls them for each node of the API.
 */
import {isPlainObject, isRef, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';
import Ajv from 'ajv';
import {textIsInert, textIsPresent} from './rules/texts';

const ajv = new Ajv({strict: false, validateFormats: false});

/** Compares defaults of plain values with their schemas, which Redocly's rules for examples don't do. */
function defaultMatchesSchema(): Oas3Visitor {
  const check = (node: unknown, {location, report, resolve}: UserContext) => {
    if (!isPlainObject(node) || node.default === undefined) return;
    const schema = {...(isRef(node) ? resolve<object>(node).node : {}), ...node, $ref: undefined};
    if (!ajv.validate(schema, node.default))
      report({
        message: `${ajv.errorsText(ajv.errors, {dataVar: 'The default'})}.`,
        location: location.child('default'),
      });
  };
  // Keywords next to a `$ref` belong to this use of the schema, but the walk doesn't visit them as a node.
  return {Schema: check, ref: (node, context) => (context.type.name === 'Schema' ? check(node, context) : undefined)};
}

/**
 * Checks that `x-enumDescriptions` explains every value of an enum and nothing else. Redocly's assertions can't compare
 * two fields.
 */
const enumIsExplained = (): Oas3Visitor => ({
  Schema: (schema, {report, location}) => {
    const values: unknown = schema.enum;
    if (!Array.isArray(values)) return;
    const names = values.map(String);
    const described: unknown = (schema as Record<string, unknown>)['x-enumDescriptions'];
    const enumKey = location.child(['enum']).key();
    if (!isPlainObject(described))
      return report({message: 'Explain the values in x-enumDescriptions.', location: enumKey});
    const at = location.child(['x-enumDescriptions']);
    for (const name of names.filter((one) => !(one in described)))
      report({message: `Explain the value "${name}".`, location: at.key()});
    for (const name of Object.keys(described).filter((one) => !names.includes(one)))
      report({message: `"${name}" isn't a value of the enum.`, location: at.child([name]).key()});
  },
});

/**
 * Reports tags and security schemes that no operation names: each tag is a group in the sidebar, and readers would get a
 * key for nothing. `nothing-unused` in rules/files.ts checks everything that is used by a `$ref`.
 */
function nothingUnused(): Oas3Visitor {
  const used = new Set<string>();
  return {
    Operation: ({tags = []}) => tags.forEach((tag) => used.add(`tag ${tag}`)),
    SecurityRequirement: (required) => Object.keys(required).forEach((name) => used.add(`security scheme ${name}`)),
    Root: {
      leave: ({tags = [], components}, {report, location}) => {
        const expectUsed = (name: string, at: UserContext['location']): void => {
          if (!used.has(name)) report({message: `No operation has the ${name}.`, location: at});
        };
        tags.forEach(({name}, i) => expectUsed(`tag ${name}`, location.child(['tags', i, 'name'])));
        for (const name of Object.keys(components?.securitySchemes ?? {}))
          expectUsed(`security scheme ${name}`, location.child(['components', 'securitySchemes', name]).key());
      },
    },
  };
}

const sentence = {type: 'string', pattern: '\\S'};
const sentences = {type: 'array', minItems: 1, items: sentence};
const titledTexts = {
  type: 'array',
  items: {type: 'object', properties: {title: sentence, text: sentence}, required: ['title', 'text']},
};

/** The `x-` keys that the pages read, each with its schema. */
const vendorSchemas: Record<string, object> = {
  'x-changes': sentences,
  'x-limits': sentences,
  'x-not-specified': sentences,
  'x-overview': titledTexts,
  'x-receiver': sentences,
  'x-ui-only': sentences,
  'x-enumDescriptions': {type: 'object', additionalProperties: sentence},
  'x-no-shown-path': {const: true},
  'x-parts-heading': sentence,
  'x-rate-limit': {type: 'object'},
};

/**
 * Reports misspelled `x-` keys, which no page reads, and values of another form than the pages expect. Redocly's
 * assertions crash on an `x-` key without a value.
 */
const vendorKeys = (): Oas3Visitor => ({
  SpecExtension: (value: unknown, {key, report, location}: UserContext) => {
    const schema = vendorSchemas[String(key)];
    const known = Object.keys(vendorSchemas).join(', ');
    if (!schema) report({message: `The key ${key} is unknown. Known keys: ${known}.`, location: location.key()});
    else if (!ajv.validate(schema, value))
      report({message: `${ajv.errorsText(ajv.errors, {dataVar: String(key)})}.`, location});
  },
});

/** The plugin, in the form that Redocly expects. */
export const plugin = {
  id: 'own',
  rules: {
    oas3: {
      'default-matches-schema': defaultMatchesSchema,
      'enum-is-explained': enumIsExplained,
      'nothing-unused': nothingUnused,
      'text-is-inert': textIsInert,
      'text-is-present': textIsPresent,
      'vendor-keys': vendorKeys,
    },
  },
};
