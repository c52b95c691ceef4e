import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';

/** Tests that need no browser: `tests/**\/*.test.ts`. Those that need one are `*.spec.ts`, and Playwright's. */
export default defineConfig({
  // As Docusaurus compiles them: no React import in a component's file.
  oxc: {jsx: {runtime: 'automatic'}},
  resolve: {alias: {'@site': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')}},
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    // Class names as they are written, so that a test can name one.
    css: {include: /\.module\.css$/, modules: {classNameStrategy: 'non-scoped'}},
    // A command that is run for real starts Node and loads the description.
    testTimeout: 30_000,
  },
});
