import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** Files that take longest. Started late, they would keep one core busy alone at the end. */
const slowest = [
  'tests/programs/chaos',
  'tests/build/broken-builds',
  'tests/guides-run/programs',
  'tests/eval/evaluation',
  'tests/guides-run/every-block',
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

/** Starts the slowest files first, also where no earlier run has left their times. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({moduleId}: TestSpecification): number => {
      const at = slowest.findIndex((part) => moduleId.includes(part));
      return at < 0 ? slowest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

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
    sequence: {sequencer: SlowestFirst},
    // Files of a worker share the modules that they import, which takes a third of the time away. So no test may leave
    // anything behind: a mock, a global or the state of a module.
    isolate: false,
    include: ['tests/**/*.test.ts'],
    // Class names as they are written, so that a test can name one.
    css: {include: /\.module\.css$/, modules: {classNameStrategy: 'non-scoped'}},
    // A command that is run for real starts Node and loads the description.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a started program does is waited for as long as a busy machine needs.
    expect: {poll: {timeout: 45_000}},
    // More than the machine has cores, because many tests wait for a program that they started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
