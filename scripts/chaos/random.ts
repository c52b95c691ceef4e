/** Draws pseudorandom values from a seed text, so that a run can be repeated. */

export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number;
  /** Returns a whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number;
  pick: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
};

/** Creates a generator. The same seed gives the same draws (mulberry32, started from a hash of the text). */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {next, whole, pick: (list) => list[whole(0, list.length - 1)], chance: (probability) => next() < probability};
}
