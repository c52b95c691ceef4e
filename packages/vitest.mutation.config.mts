import {defineConfig} from 'vitest/config';
import shared from '../vitest.config.mjs';

/** The tests that find faults in the rules of the sandbox and in the walk over fields: `npx stryker run`. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Stryker runs tests in threads, which don't accept these options.
    execArgv: [],
    projects: undefined,
    include: ['packages/*/tests/**/*.test.ts', 'plugins/reference/tests/*.test.ts'],
    exclude: ['**/*.slow.test.ts', '**/node_modules/**'],
  },
});
