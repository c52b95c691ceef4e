import {existsSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const slow = '**/*.slow.test.ts';

/** Files that take long because they wait. Started first, they wait while others compute. */
const startedFirst = [
  'packages/conformance/tests/conformance.test.ts',
  'packages/tools/tests/hostile-server.test.ts',
  'packages/tools/tests/hostile-server.slow.test.ts',
  'packages/tools/tests/receive.test.ts',
];
for (const file of startedFirst)
  if (!existsSync(`${root}/${file}`)) throw new Error(`vitest.config.mts names no file: ${file}`);

/** Sorts the files as usual, with those that take long in front. Without it, a run without a cache starts large files first. */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({moduleId}: TestSpecification): boolean =>
      startedFirst.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

/**
 * Configures the tests without a browser, `*.test.ts`. Playwright runs the browser tests, `*.spec.ts`. `npm test` runs
 * the project `fast`. `npm run test:all` runs the project `slow`: the files `*.slow.test.ts`, which take more than about
 * 10 seconds, or need more than Node.js.
 */
export default defineConfig({
  // Compile as Docusaurus does: components don't import React.
  oxc: {jsx: {runtime: 'automatic'}},
  resolve: {
    alias: [
      {find: '@site', replacement: root},
      // Docusaurus generates these modules during a build. Component tests use minimal stubs.
      {
        find: /^@(docusaurus\/(?:Link|router|useIsBrowser|useBrokenLinks|theme-common)|theme\/Heading)$/,
        replacement: `${root}/tests/lib/stubs/$1`,
      },
      {find: /^@theme\/(.*)$/, replacement: `${root}/src/theme/$1`},
    ],
  },
  test: {
    environment: 'node',
    sequence: {sequencer: Sequencer},
    // Files of a worker share their imported modules, which saves a third of the time. So no test may leave a mock, a
    // global or module state behind.
    isolate: false,
    // Tests parse many pages. With more room for new objects (64 MiB), Node spends 7% less time in all.
    execArgv: ['--max-semi-space-size=64'],
    // Keep class names as written, so that tests can use them.
    css: {include: /\.module\.css$/, modules: {classNameStrategy: 'non-scoped'}},
    // Some tests run real commands, which start Node and load the description.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Allow for a busy machine when waiting for a started program.
    expect: {poll: {timeout: 45_000}},
    // More workers than cores, because many tests wait for a program that they started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{tests,packages,plugins}/**/*.test.ts'],
          exclude: [slow, '**/node_modules/**'],
          // Most of the tests that run at the same time wait for a response or a timeout.
          maxConcurrency: 12,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [`{tests,packages,plugins}/${slow}`],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
