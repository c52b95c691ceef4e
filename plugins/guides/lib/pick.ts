/** Selects a part of an example by its path: `resultRows.0.entity`. */
import {nearest} from '@screening/api';

/** Follows a dotted path into a value. Throws an error that lists the existing names. */
export const pick = (value: unknown, path: string | undefined): unknown =>
  (path ? path.split('.') : []).reduce<unknown>((holder, part) => {
    const names = typeof holder === 'object' ? Object.keys(holder ?? {}) : [];
    if (names.includes(part)) return (holder as Record<string, unknown>)[part];
    throw new Error(
      `no \`${part}\` in \`${path}\`${nearest(part, names) || `; there are ${names.join(', ')}`}`,
    );
  }, value);
