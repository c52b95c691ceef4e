/** The checks that must find the mutations: each is a part of `npm test` and runs in the same way. */

export type Check = {
  /** What a contributor types. */
  name: string;
  /** Commands, each with its arguments; a failure ends them. */
  steps: string[][];
  /** It writes into `.generated`, which has to be set back afterward. */
  generates?: boolean;
  /** Mutations of one build: each changes another file and causes another message, because a build takes a minute. */
  build?: string;
};

const bin = (name: string, ...args: string[]): string[] => [`node_modules/.bin/${name}`, ...args];
const bundle = bin('jiti', 'tooling/commands/bundle-description.ts');
const proseCheck = bin('jiti', 'tooling/commands/check-prose.ts');

/** Not a check: makes what some of them need. */
export const generate: Check = {name: 'npm run generate', steps: [['npm', 'run', 'generate']]};

export const description: Check = {name: 'npm run description', steps: [bundle], generates: true};
export const prose: Check = {name: 'npm run lint:prose', steps: [proseCheck]};
/** A name that the description no longer has is found where the guides use it. */
export const descriptionAndProse: Check = {
  name: 'npm run description && npm run lint:prose',
  steps: [bundle, proseCheck],
  generates: true,
};
export const types: Check = {name: 'npm run types', steps: [bin('tsc', '--noEmit')]};
export const licenses: Check = {name: 'npm run licenses', steps: [bin('jiti', 'tooling/commands/check-licenses.ts')]};
export const unused: Check = {name: 'npm run unused', steps: [bin('knip')]};

export const lint = (file: string): Check => ({
  name: `npx eslint ${file}`,
  steps: [bin('eslint', '--max-warnings', '0', file)],
});

export const format = (file: string): Check => ({
  name: `npx prettier --check ${file}`,
  steps: [bin('prettier', '--check', file)],
});

/** One file of tests, or those of its tests whose name holds a text. */
export const tests = (file: string, name?: string): Check => {
  const only = name === undefined ? [] : ['-t', name];
  return {
    name: ['npx vitest run', file, ...only.map((part) => (part.includes(' ') ? `'${part}'` : part))].join(' '),
    steps: [bin('vitest', 'run', file, ...only)],
  };
};

/** Tests of what is made from the description. */
export const descriptionAndTests = (file: string): Check => {
  const {name, steps} = tests(file);
  return {name: `npm run description && ${name}`, steps: [bundle, ...steps], generates: true};
};

const docusaurus = bin('docusaurus', 'build', '--out-dir', '.docusaurus/site');

/** Docusaurus itself refuses. */
export const build: Check = {name: 'npm run build', steps: [docusaurus], build: 'refused'};
/** The site is built, and its promises or its links do not hold. */
export const builtSite: Check = {
  name: 'npm run build',
  steps: [docusaurus, bin('jiti', 'tooling/commands/finish.ts')],
  build: 'checked',
};
