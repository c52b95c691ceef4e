/** The rule `text-is-present`. */
import {isPlainObject, isRef, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';
import {visitTexts} from './visit-texts';

/** Schemas that have their own page: a file of `components/schemas`, or an entry below `components`. */
const component = /^(#\/|#\/components\/schemas\/[^/]+)$/;

/**
 * Requires a text for every property and schema component, and reports blank texts. Redocly's assertions require the
 * other texts, but can't follow the `$ref` of a property, which can rely on the description of its component.
 */
export function textIsPresent(): Oas3Visitor {
  return {
    ...visitTexts((text) => (text.trim() === '' ? 'The text is blank.' : undefined)),
    SchemaProperties(map: unknown, {location, report, resolve}: UserContext) {
      if (!isPlainObject(map)) return;
      for (const [name, node] of Object.entries(map)) {
        const target = isRef(node) ? resolve(node, location.source.absoluteRef).node : node;
        if (isDescribed(node) || isDescribed(target)) continue;
        report({
          message: `The property ${name} has no description.`,
          location: location.child([name]).key(),
        });
      }
    },
    Schema(schema, {location, report}) {
      if (component.test(location.pointer) && schema.description === undefined)
        report({message: 'This schema has no description.', location: location.key()});
    },
  };
}

const isDescribed = (node: unknown): boolean =>
  isPlainObject(node) && node.description !== undefined;
