import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** Tests that need no browser: `tests/**\/*.test.ts`. Those that need one are `*.spec.ts`, and Playwright's. */
export default defineConfig({
  // As Docusaurus compiles them: no React import in a component's file.
  oxc: {jsx: {runtime: 'automatic'}},
  resolve: {
    alias: [
      {find: '@site', replacement: root},
      // Docusaurus makes these modules when it builds; tests of components get the least of each.
      {
        find: /^@(docusaurus\/(?:Link|router|useIsBrowser|useBrokenLinks|theme-common)|theme\/Heading)$/,
        replacement: `${root}/tests/lib/stubs/$1`,
      },
      {find: /^@theme\/(.*)$/, replacement: `${root}/src/theme/$1`},
    ],
  },
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    // Class names as they are written, so that a test can name one.
    css: {include: /\.module\.css$/, modules: {classNameStrategy: 'non-scoped'}},
    // A command that is run for real starts Node and loads the description.
    testTimeout: 30_000,
    // Many tests wait for a program that they started: leaving a core free, as is the default, would waste it.
    maxWorkers: '100%',
  },
});
