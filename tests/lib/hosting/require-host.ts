/** Marks tests that need a program. Without it, they are reported as not run, and fail in CI. */
import {describe, it} from 'vitest';

const setUp = 'npx jiti scripts/set-up-tests.ts';

/** Runs `describe`. If something is missing, registers one test that names it: skipped, or failing in CI. */
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
