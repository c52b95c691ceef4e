/** Defines the checks that must find the mutations. Each is part of `npm test` and runs in the same way. */

export type Check = {
  /** The command that a contributor runs. */
  name: string;
  /** Commands with their arguments. The first failure ends the check. */
  steps: string[][];
  /** Whether the check writes into `.generated`, which must be restored afterward. */
  generates?: boolean;
  /** Name of a build that mutations share, because it takes a minute. Their files and messages must differ. */
  build?: string;
};

const bin = (name: string, ...args: string[]): string[] => [`node_modules/.bin/${name}`, ...args];
const bundle = bin('jiti', 'scripts/generate.ts', '--description-only');
const proseSteps = [
  bin('cspell', 'lint', '--no-progress'),
  bin('markdownlint-cli2'),
  bin('jiti', 'scripts/check-prose.ts'),
];

/** Not a check: generates files that some checks need. */
export const generate: Check = {name: 'npm run generate', steps: [['npm', 'run', 'generate']]};

export const description: Check = {name: 'npm run generate', steps: [bundle], generates: true};
export const prose: Check = {name: 'npm run check -- prose', steps: proseSteps};
/** Finds where the guides use a name that the description no longer has. */
export const descriptionAndProse: Check = {
  name: 'npm run generate && npm run check -- prose',
  steps: [bundle, ...proseSteps],
  generates: true,
};
export const types: Check = {name: 'npm run check -- types', steps: [bin('tsc', '--noEmit')]};
export const unused: Check = {name: 'npm run check -- unused', steps: [bin('knip')]};

export const lint = (file: string): Check => ({
  name: `npx eslint ${file}`,
  steps: [bin('eslint', '--max-warnings', '0', file)],
});

export const format = (file: string): Check => ({
  name: `npx prettier --check ${file}`,
  steps: [bin('prettier', '--check', file)],
});

/** Runs one file of tests, or only its tests whose names contain a text. */
export const tests = (file: string, name?: string): Check => {
  const only = name === undefined ? [] : ['-t', name];
  return {
    name: ['npx vitest run', file, ...only.map((part) => (part.includes(' ') ? `'${part}'` : part))].join(' '),
    steps: [bin('vitest', 'run', file, ...only)],
  };
};

/** Runs the tests of files that are made from the description. */
export const descriptionAndTests = (file: string): Check => {
  const {name, steps} = tests(file);
  return {name: `npm run generate && ${name}`, steps: [bundle, ...steps], generates: true};
};

const docusaurus = bin('docusaurus', 'build');

/** Docusaurus builds the site, but its permalinks are broken, so the links aren't checked. */
export const permalinks: Check = {name: 'npm run build', steps: [docusaurus], build: 'permalinks'};
/** Docusaurus builds the site, but its links are broken. */
export const links: Check = {name: 'npm run build', steps: [docusaurus], build: 'links'};
