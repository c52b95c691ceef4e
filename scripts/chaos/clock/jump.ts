/**
 * Makes the wall clock of a Node.js program start at a chosen time and jump once: `--require jump.ts`, with
 * CHAOS_CLOCK="start,after,jump" in milliseconds. The monotonic clock isn't changed.
 */
const [start, after, jump] = (process.env.CHAOS_CLOCK ?? '').split(',').map(Number);
const RealDate = Date;
const from = performance.now();

function now(): number {
  const elapsed = performance.now() - from;
  return Math.floor(start + elapsed + (elapsed >= after ? jump : 0));
}

class JumpingDate extends RealDate {
  static override now = now;

  constructor(...args: [] | [string | number]) {
    super(...((args.length === 0 ? [now()] : args) as [number]));
  }
}

if (Number.isFinite(jump)) globalThis.Date = JumpingDate as DateConstructor;

export {};
