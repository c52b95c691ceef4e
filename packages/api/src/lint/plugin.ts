/** The rules that no other tool has. Redocly's walk calls them for each node, and `redocly.yaml` turns them on. */
import {
  isPlainObject,
  isRef,
  type OasRef,
  type Oas3Visitor,
  type UserContext,
} from '@redocly/openapi-core';
import Ajv from 'ajv';
import {textIsInert, textIsPresent} from './rules/texts';
import vendorSchemas from './vendor-keys.json';

type Fields = Record<string, unknown>;

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
  return {
    Schema: check,
    ref: (node, context) => (context.type.name === 'Schema' ? check(node, context) : undefined),
  };
}

/** Requires `x-enumDescriptions` for exactly the values of an enum. Redocly's assertions can't compare fields. */
const enumIsExplained = (): Oas3Visitor => ({
  Schema: (schema, {report, location}) => {
    const values: unknown = schema.enum;
    if (!Array.isArray(values)) return;
    const names = values.map(String);
    const described: unknown = (schema as Fields)['x-enumDescriptions'];
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
 * Reports tags, security schemes and other components of the entry that nothing names: each tag is a group in the
 * sidebar, and readers would get a key for nothing. Schemas with `x-no-shown-path: true` are exempt, which the
 * specification names without showing their path. `nothing-unused` in rules/files.ts checks files.
 */
function nothingUnused(): Oas3Visitor {
  const used = new Set<string>();
  return {
    Operation: ({tags = []}) => tags.forEach((tag) => used.add(`tags/${tag}`)),
    SecurityRequirement: (required) =>
      Object.keys(required).forEach((name) => used.add(`securitySchemes/${name}`)),
    ref: ({$ref}) =>
      void used.add($ref.replace(/^.*#\/components\//, '').replace(/^([^/]*\/[^/]*).*/, '$1')),
    Root: {
      leave: ({tags = [], components = {}}, {report, location, resolve}) => {
        tags.forEach(({name}, i) => {
          if (!used.has(`tags/${name}`))
            report({
              message: 'No operation has this tag.',
              location: location.child(['tags', i, 'name']),
            });
        });
        for (const [group, named] of Object.entries(components))
          for (const [name, node] of Object.entries(named as Record<string, OasRef>)) {
            if (used.has(`${group}/${name}`)) continue;
            if (resolve<Fields>(node).node?.['x-no-shown-path'] === true) continue;
            report({
              message: 'Nothing uses this.',
              location: location.child(['components', group, name]).key(),
            });
          }
      },
    },
  };
}

/**
 * Reports misspelled `x-` keys, which no page reads, and values of another form than the pages expect. vendor-keys.json
 * has their schemas. Redocly's assertions crash on an `x-` key without a value.
 */
const vendorKeys = (): Oas3Visitor => ({
  SpecExtension: (value: unknown, {key, report, location}: UserContext) => {
    const schema = (vendorSchemas as Record<string, object>)[String(key)];
    const known = Object.keys(vendorSchemas).join(', ');
    if (!schema)
      report({
        message: `The key ${key} is unknown. Known keys: ${known}.`,
        location: location.key(),
      });
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
