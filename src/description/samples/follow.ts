/**
 * Reads references of the description.
 *
 * Samples are made in the browser too, so this folder takes only types from `../document`, which
 * reads files.
 */
import type {Description, Schema} from '../document';

/** Follows a `$ref` until something else than a reference is found. */
export function follow<T extends object>(doc: Description, value: T): T {
  const ref = (value as {$ref?: unknown}).$ref;
  if (typeof ref !== 'string') return value;
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], doc);
  if (typeof found !== 'object' || found === null) throw new Error(`${ref} leads to nothing in the description`);
  return follow(doc, found as T);
}

/** The properties of a record, those of its `allOf` included. */
export function propertiesOf(doc: Description, schema: Schema): Record<string, Schema | boolean> {
  const {allOf, properties} = follow(doc, schema);
  return Object.assign({}, ...(allOf ?? []).map((part) => propertiesOf(doc, part)), properties);
}
