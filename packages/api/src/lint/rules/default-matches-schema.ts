/** The rule `default-matches-schema`. */
import {isPlainObject, isRef, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';
import {ajv} from './ajv';

/** Compares defaults of plain values with their schemas, which Redocly's rules for examples don't do. */
export function defaultMatchesSchema(): Oas3Visitor {
  const check = (node: unknown, {location, report, resolve}: UserContext): void => {
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
