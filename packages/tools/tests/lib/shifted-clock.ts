/** A module for `--require` that shifts the wall clock of a process by the milliseconds in a file. The monotonic clock stays. */
export const shiftedClock = `const {readFileSync} = require('node:fs');
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length ? parts : [globalThis.Date.now()]));
  }
  static now() {
    return Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
};
`;
