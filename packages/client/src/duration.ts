/** Checks times in seconds. */

/** The longest time that a call can have, in seconds: timers of Node.js can't wait longer. */
export const longestDuration = 2_000_000;

/** Returns whether a value is a time in seconds that a call can have. */
export const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= longestDuration;
