/**
 * The plugin for Redocly with the rules that no other tool has. `redocly.yaml` turns them on. Redocly's walk follows
 * every `$ref` and calls them for each node of the API.
 */
import {isPlainObject, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';
import Ajv from 'ajv';
import type {DescriptionFiles} from './load';
import {exampleMatchesSchema} from './rules/examples';
import {fileNameIsComponentName, nothingUnused} from './rules/files';
import {textChecks, textIsPresent, visitTexts} from './rules/texts';

/** Makes the plugin for one description. Adds the pointers of the examples that it checks to `checked`. */
export const createPlugin = (description: DescriptionFiles, checked = new Set<string>()) => ({
  id: 'own',
  rules: {
    oas3: {
      'enum-is-explained': enumIsExplained,
      'example-matches-schema': () => exampleMatchesSchema(description, checked),
      'file-name-is-component-name': () => fileNameIsComponentName(description),
      'nothing-unused': () => nothingUnused(description),
      'operation-id-is-unique': operationIdIsUnique,
      'security-scheme-is-used': securitySchemeIsUsed,
      'tag-is-used': tagIsUsed,
      'text-is-present': textIsPresent,
      'vendor-keys': vendorKeys,
      ...Object.fromEntries(Object.entries(textChecks).map(([id, check]) => [id, () => visitTexts(check)])),
    },
  },
});

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
 * Reports operationIds that differ only in case or punctuation: the page generator would silently drop one of the two
 * pages, and readers couldn't distinguish their addresses. Redocly's rule only compares exact names.
 */
function operationIdIsUnique(): Oas3Visitor {
  const taken = new Map<string, string>();
  return {
    Operation: ({operationId}, {report, location}) => {
      if (typeof operationId !== 'string') return;
      const address = operationId.toLowerCase().replace(/[^a-z0-9]/g, '');
      const other = taken.get(address);
      if (other === undefined) return void taken.set(address, operationId);
      const message = `operationId ${operationId} gives the same page address as ${other}.`;
      report({message, location: location.child(['operationId'])});
    },
  };
}

/** Reports tags without an operation, because each tag is a group in the sidebar. Redocly has no such rule. */
function tagIsUsed(): Oas3Visitor {
  const used = new Set<string>();
  return {
    Operation: ({tags = []}) => tags.forEach((tag) => used.add(tag)),
    Root: {
      leave: ({tags = []}, {report, location}) =>
        tags.forEach(({name}, i) => {
          const at = location.child(['tags', i, 'name']);
          if (!used.has(name)) report({message: `No operation has the tag ${name}.`, location: at});
        }),
    },
  };
}

/**
 * Reports security schemes that no operation requires, because readers would get a key for nothing. Redocly checks
 * this in `no-unused-components`, which `nothing-unused` replaces.
 */
function securitySchemeIsUsed(): Oas3Visitor {
  const used = new Set<string>();
  return {
    SecurityRequirement: (requirement) => Object.keys(requirement).forEach((name) => used.add(name)),
    Root: {
      leave: ({components}, {report, location}) => {
        for (const name of Object.keys(components?.securitySchemes ?? {}).filter((one) => !used.has(one))) {
          const at = location.child(['components', 'securitySchemes', name]).key();
          report({message: `No operation requires the security scheme ${name}.`, location: at});
        }
      },
    },
  };
}

const ajv = new Ajv();
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
