import {isRef, type UserContext} from '@redocly/openapi-core';
import {follow} from '../lib/nodes';
import {isFields} from '../lib/references';
import type {ApiRule} from '../lib/rule';
import {textVisitor} from '../lib/text';

/** Schemas that have their own page: a file of `components/schemas`, or an entry below `components`. */
const component = /^(#\/|#\/components\/schemas\/[^/]+)$/;

/**
 * Requires a text for every operation, parameter, response, property, schema component and tag, which would otherwise
 * be an empty row on a page. A property can rely on the description of its component. Redocly's rules accept blank
 * texts and can't follow the `$ref` of a property.
 */
export const textIsPresent: ApiRule = {
  id: 'text-is-present',
  visitor: () => {
    const blanks = textVisitor((text) => (text.trim() === '' ? 'The text is blank.' : undefined));
    const need =
      (...keys: string[]) =>
      (node: unknown, {report, location, type}: UserContext) => {
        for (const key of keys) {
          if (isFields(node) && node[key] === undefined)
            report({message: `This ${type.name} has no ${key}.`, location: location.key()});
        }
      };
    const properties = (map: unknown, context: UserContext) => {
      for (const [name, node] of Object.entries(isFields(map) ? map : {})) {
        const location = context.location.child([name]);
        const target = follow({node, location}, context)?.node;
        const own = isFields(node) && isRef(node) ? node.description : undefined;
        if (own !== undefined || (isFields(target) && target.description !== undefined)) continue;
        context.report({message: `The property ${name} has no description.`, location: location.key()});
      }
    };
    return {
      ...blanks,
      Info: need('description'),
      Tag: need('description'),
      SecurityScheme: need('description'),
      Operation: need('summary', 'description'),
      Parameter: need('description'),
      Response: need('description'),
      SchemaProperties: properties,
      PatternProperties: properties,
      Schema: (schema, context) => {
        if (component.test(context.location.pointer)) need('description')(schema, context);
      },
    };
  },
};
