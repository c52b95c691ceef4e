/**
 * Makes the wall clock of a Node.js program start at a chosen time and jump once: `--require jump.cjs`, with
 * CHAOS_CLOCK="start,after,jump" in milliseconds. The monotonic clock isn't changed.
 */
const {performance} = require('node:perf_hooks');

const [start, after, jump] = (process.env.CHAOS_CLOCK ?? '').split(',').map(Number);
if (Number.isFinite(jump)) {
  const RealDate = Date;
  const from = performance.now();
  const now = () => {
    const elapsed = performance.now() - from;
    return Math.floor(start + elapsed + (elapsed >= after ? jump : 0));
  };
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      super(...(args.length === 0 ? [now()] : args));
    }

    static now() {
      return now();
    }
  };
}
