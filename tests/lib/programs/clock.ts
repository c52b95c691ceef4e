/** Gives programs a wall clock that tests can change. The monotonic clock isn't changed. */
import {mkdirSync, renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {shiftedClock} from '@screening/tools/testing';

/** Returns the environment of the programs, and a function that sets how far their clock is ahead, in milliseconds. */
export function makeClock(folder: string): {
  env: Record<string, string>;
  set: (ahead: number) => void;
} {
  mkdirSync(folder);
  writeFileSync(join(folder, 'clock.cjs'), shiftedClock);
  const file = join(folder, 'ahead');
  const set = (ahead: number) => {
    // A program may read the file at any time, so replace it at once.
    writeFileSync(`${file}.new`, String(ahead));
    renameSync(`${file}.new`, file);
  };
  set(0);
  const env = {
    CLOCK_FILE: file,
    NODE_OPTIONS: `--require ${join(folder, 'clock.cjs')}`,
  };
  return {env, set};
}
