/** Selects a part of an example by its path: `resultRows.0.entity`. */
import {nearest} from '@screening/api';

/** Follows a dotted path into a value. Throws an error that lists the existing names. */
export function pick(value: unknown, path: string | undefined): unknown {
  if (!path) return value;
  let at = value;
  const walked: string[] = [];
  for (const part of path.split('.')) {
    const names = typeof at === 'object' && at !== null ? Object.keys(at) : [];
    if (!names.includes(part)) {
      const where = walked.length ? `\`${walked.join('.')}\`` : 'the example';
      const has = names.length ? `; it has ${names.slice(0, 12).join(', ')}` : '; it has nothing below it';
      throw new Error(`no \`${part}\` in ${where}${nearest(part, names) || has}`);
    }
    at = (at as Record<string, unknown>)[part];
    walked.push(part);
  }
  return at;
}
