import {resolve, type Description, type Schema} from '../../../src/description/document';
import {branchesOf, flatten} from '../../../src/description/flatten';

type Part = {properties: Record<string, Schema | boolean>; isOpen: boolean; items?: Schema | boolean};

/** Collects all fields that a schema allows in any of its forms. */
function partOf(doc: Description, schema: Schema): Part {
  const flat = flatten(doc, schema);
  const forms = branchesOf(flat).map((form) => partOf(doc, form));
  return {
    properties: Object.assign({}, ...forms.map(({properties}) => properties), flat.properties) as Part['properties'],
    // A schema without properties doesn't restrict fields, and one with additionalProperties allows others.
    isOpen:
      (!flat.properties && forms.length === 0) ||
      Boolean(flat.additionalProperties) ||
      forms.some(({isOpen}) => isOpen),
    items: flat.items,
  };
}

/**
 * Lists the fields of a value that the description doesn't name. Its schemas allow unknown fields, as clients
 * must, but the sandbox has no reason to send one, so each is a typo.
 */
export function unknownFields(doc: Description, schema: Schema, value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const {properties, isOpen, items} = partOf(doc, resolve(doc, schema));
  if (Array.isArray(value)) {
    return typeof items === 'object'
      ? value.flatMap((item, index) => unknownFields(doc, items, item, `${at}/${index}`))
      : [];
  }
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = properties[name];
    if (property === undefined) return isOpen ? [] : [`${at}/${name} is not in the description`];
    return typeof property === 'object' ? unknownFields(doc, property, inner, `${at}/${name}`) : [];
  });
}
