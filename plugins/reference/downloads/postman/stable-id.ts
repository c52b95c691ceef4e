/** Makes identifiers that are the same in every build, so that an import replaces the previous one. */
import {createHash} from 'node:crypto';

/** Returns a UUID made from a name, in the form of RFC 9562 version 5. */
export function stableId(name: string): string {
  const hex = createHash('sha1').update(`screening-platform-docs:${name}`).digest('hex');
  const variant = ((parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
