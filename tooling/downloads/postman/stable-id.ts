/** Identifiers that stay the same from build to build, so that an import replaces what was imported before. */
import {createHash} from 'node:crypto';

/** A name-based UUID (RFC 9562, version 5 in its form). */
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
