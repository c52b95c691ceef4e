/** Marks tests that need a program: without it they are reported as not run, and fail in CI. */
import {describe, it} from 'vitest';

const setUp = 'npx jiti tooling/commands/set-up-tests.ts';

/** Runs `describe`. Where something is missing, registers one skipped test that says what, and one that fails in CI. */
export function describeWith(name: string, missing: string | undefined, body: () => void, installer = setUp): void {
  if (!missing) {
    describe(name, body);
    return;
  }
  const message = `NOT RUN: ${name}: ${missing}; \`${installer}\` installs it`;
  if (process.env.CI) {
    it(`${name} can be run`, () => {
      throw new Error(message);
    });
  } else {
    console.warn(message);
    it.skip(message); // Reason: contributors don't need every host on their machine. The message names the missing one, and CI fails above.
  }
}
