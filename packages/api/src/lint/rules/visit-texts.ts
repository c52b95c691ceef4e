/** Visits every text of the description, for the rules on texts. */
import {isPlainObject, type Oas3Visitor, type UserContext} from '@redocly/openapi-core';

type Location = UserContext['location'];

/** A text with its location. */
type Text = {
  text: string;
  location: Location;
};

/** The fields of any object that readers see as text. */
const textKeys = ['title', 'summary', 'description', 'version'];

/**
 * Visits every text of the description: titles, summaries, descriptions, the names of tags, and all keys and values
 * below an `x-` key. Skips examples, because pages show them as code.
 * @param check returns the message to report about a text, or undefined
 */
export function visitTexts(check: (text: string) => string | undefined): Oas3Visitor {
  const checkTexts = (node: unknown, context: UserContext): void => {
    for (const {text, location} of textsOf(node, context)) {
      const message = check(text);
      if (message) context.report({message, location});
    }
  };
  // Fields next to a `$ref` replace those of its target, but the walk doesn't visit them as a node.
  return {any: checkTexts, ref: checkTexts};
}

function textsOf(node: unknown, {location, type}: UserContext): Text[] {
  if (type.name === 'SpecExtension') return textsBelow(node, location);
  if (!isPlainObject(node)) return [];
  const keys = type.name === 'Tag' ? [...textKeys, 'name'] : textKeys;
  return keys.flatMap((key) => {
    const text = node[key];
    return typeof text === 'string' ? [{text, location: location.child([key])}] : [];
  });
}

/** Returns the keys and values below an `x-` key. */
function textsBelow(node: unknown, location: Location): Text[] {
  if (typeof node === 'string') return [{text: node, location}];
  if (Array.isArray(node))
    return node.flatMap((item, index) => textsBelow(item, location.child([index])));
  if (!isPlainObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const child = location.child([key]);
    const below = textsBelow(value, child);
    // The empty string can be a value of an enum, so a blank key is valid.
    return key === '' ? below : [{text: key, location: child.key()}, ...below];
  });
}
