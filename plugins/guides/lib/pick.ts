/** Selects a part of an example by its path: `resultRows.0.entity`. */
import {nearest} from '@screening/api';

/**
 * Follows a dotted path into a value.
 *
 * @param path undefined for the whole value
 * @throws an error that lists the existing names
 */
export function pick(value: unknown, path: string | undefined): unknown {
  let part = value;
  for (const name of path ? path.split('.') : []) {
    const names = typeof part === 'object' && part !== null ? Object.keys(part) : [];
    if (!names.includes(name)) {
      const remedy = nearest(name, names) || `; there are ${names.join(', ')}`;
      throw new Error(`no \`${name}\` in \`${path}\`${remedy}`);
    }
    part = (part as Record<string, unknown>)[name];
  }
  return part;
}
