/** Creates identifiers from a seed and a count only, so that the same calls give the same identifiers. */
import type {IdKind} from './state';

/** Returns the identifier of the `count`-th new object of its kind. The count starts at 1. */
export type IdSource = (kind: IdKind, count: number) => string;

/** Returns a 32-bit hash of a text (FNV-1a). It looks random, but isn't suitable for anything else. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

const hex = (text: string, length: number) =>
  Array.from({length: Math.ceil(length / 8)}, (_, i) =>
    hash(`${text}/${i}`).toString(16).padStart(8, '0'),
  )
    .join('')
    .slice(0, length);

/** Creates identifiers like those in the examples, numbered after the seed's. Random-looking ones depend on `seed`. */
export function createIds(urnPrefix: string, seed: number | string = 1): IdSource {
  const uuid = (text: string) =>
    text.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  const make: Record<IdKind, (count: number) => string> = {
    entity: (count) => `${urnPrefix}e${2000 + count}`,
    group: (count) => String(4 + count),
    task: (count) => `T-${6002 + count}`,
    history: (count) => `H-${91_000 + count}`,
    alert: (count) => `${urnPrefix}a${3000 + count}`,
    indicator: (count) => `${urnPrefix}i${7000 + count}`,
    article: (count) => hex(`article/${seed}/${count}`, 16),
    newsEvent: (count) => uuid(hex(`event/${seed}/${count}`, 32)),
  };
  return (kind, count) => make[kind](count);
}
