/** Marks tests that need a program. Without it, they are reported as not run, and fail in CI. */
import {describe, it} from 'vitest';

const setUp = 'npx tsx scripts/set-up-tests.ts all';

/** Runs `describe`. If something is missing, registers one test that names it: skipped, or failing in CI. */
export function describeWith(
  name: string,
  missing: string | undefined,
  body: () => void,
  installer = setUp,
): void {
  if (!missing) return void describe(name, body);
  const message = `NOT RUN: ${name}: ${missing}; \`${installer}\` installs it`;
  console.warn(message);
  // Contributors don't need every host on their machine.
  it.skipIf(!process.env.CI)(message, () => {
    throw new Error(message);
  });
}
