/** Makes choices that look random, and are the same at each run with the same seed. */
import {createHash} from 'node:crypto';

/** Chooses one of so many possibilities: a whole number from 0, and less than the given one. */
export type Choose = (possibilities: number) => number;

/** Chooses one of a list. */
export const oneOf = <T>(list: readonly T[], choose: Choose): T | undefined =>
  list.length === 0 ? undefined : list[choose(list.length)];

/** Sums up a text as a whole number below 2 to the power of 48. */
const numberOf = (...parts: readonly (string | number)[]): number =>
  createHash('sha256').update(JSON.stringify(parts)).digest().readUIntBE(0, 6);

/**
 * Makes the choices for one variation.
 *
 * @param seed The seed of the run.
 * @param parts What is varied, and how, such as the name and the kind.
 */
export function chooser(seed: number, ...parts: readonly string[]): Choose {
  let count = 0;
  return (possibilities) => numberOf(seed, (count += 1), ...parts) % possibilities;
}

/** Returns a subject's place in the draw of a sample: those with the lowest are in it. */
export const rankOf = (seed: number, customerKey: string): number => numberOf(seed, customerKey);
