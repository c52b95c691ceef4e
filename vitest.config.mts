import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** Slowest test files. If they started late, one core would still be busy with them at the end. */
const slowest = [
  'tests/chaos/',
  'tests/build/broken-builds',
  'tests/guides-run/programs',
  'tests/guides-run/every-block',
  'tests/guides-run/',
  'tests/build/finish',
  'tests/samples-run/',
  'tests/hosting/hosts',
  'tests/samples/',
  'tests/build/byte-budget',
  'tests/build/every-page',
  'tests/sandbox/',
  'tests/description/commands',
  'tests/guides',
];

/** Starts the slowest files first, even if no earlier run has recorded their times. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({moduleId}: TestSpecification): number => {
      const at = slowest.findIndex((part) => moduleId.includes(part));
      return at < 0 ? slowest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Configures the tests without a browser, `tests/**\/*.test.ts`. Playwright runs the browser tests, `*.spec.ts`. */
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
    sequence: {sequencer: SlowestFirst},
    // Files of a worker share their imported modules, which saves a third of the time. So no test may leave a mock, a
    // global or module state behind.
    isolate: false,
    // Tests parse many pages. With more room for new objects (64 MiB), Node spends 7% less time in all.
    execArgv: ['--max-semi-space-size=64'],
    include: ['tests/**/*.test.ts'],
    // Keep class names as written, so that tests can use them.
    css: {include: /\.module\.css$/, modules: {classNameStrategy: 'non-scoped'}},
    // Some tests run real commands, which start Node and load the description.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Allow for a busy machine when waiting for a started program.
    expect: {poll: {timeout: 45_000}},
    // More workers than cores, because many tests wait for a program that they started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
