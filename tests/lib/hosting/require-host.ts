/** Tests that need a program: on a machine without it they are reported as not run, and in CI they fail. */
import {describe, it} from 'vitest';

/** `describe`, or a test that says why nothing of it was run. */
export function describeWith(name: string, missing: string | undefined, body: () => void): void {
  if (!missing) {
    describe(name, body);
    return;
  }
  const message = `NOT RUN: ${name}: ${missing}; \`npx jiti tooling/commands/ensure-hosts.ts\` installs it`;
  if (process.env.CI) {
    it(`${name} can be run`, () => {
      throw new Error(message);
    });
  } else {
    console.warn(message);
    it.skip(message); // Reason: a contributor's machine need not have every host; the message names it, and CI fails above.
  }
}
