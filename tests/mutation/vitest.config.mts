import {defineConfig} from 'vitest/config';
import config from '../../vitest.config.mjs';

/** Configures the tests that Stryker runs: those that call the code, in a process without projects and options of Node. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: undefined,
    execArgv: [],
    include: ['packages/sandbox/tests/*.test.ts', 'plugins/reference/tests/fields.test.ts'],
    // Slow, of a program in another process, or of the size of the code.
    exclude: [
      '**/*.slow.test.ts',
      '**/{faults-over-http,fits-a-page,local-server,sandbox-command}.test.ts',
    ],
  },
});
