/** Makes the ids of the parts of a collection. */
import {createHash} from 'node:crypto';

/** Makes a UUID (RFC 9562, version 5) from a name. It never changes, so that an import replaces the previous one. */
export function stableId(name: string): string {
  const hex = createHash('sha1').update(`screening-platform-docs:${name}`).digest('hex');
  const variant = ((parseInt(hex[16], 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
