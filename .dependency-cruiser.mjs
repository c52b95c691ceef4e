/** The directions in which the folders of this repository may import each other: `npm run check`. */
import {readdirSync, readFileSync} from 'node:fs';

/** The packages, the lowest first. A package may only import those before it. */
const layers = [
  'product',
  'api',
  'search',
  'sandbox',
  'client',
  'client-python',
  'conformance',
  'tools',
];

const unknown = readdirSync('packages').filter((name) => !layers.includes(name));
if (unknown.length > 0)
  throw new Error(`.dependency-cruiser.mjs: add packages/${unknown[0]} to the list of layers.`);

/** Folders that count as one part each: src/components, plugins/guides, packages/api. */
const part = '^(?:src|plugins|packages)/[^/]+$';

/** The files of packages that others may import: those that their package.json exports. */
const exportsOf = (packages) => packages.map((name) => `packages/${name}/[^/]+\\.ts`);

/** Files of this repository that contain code. */
const ours = '^(?:src|plugins|packages|scripts|tests|docs|\\.generated)/';

/** Files of a package that its users don't run. */
const testsOf = (name) => `^packages/${name}/(?:testing\\.ts|tests/)`;

/** Two rules that allow a package, and its tests, to import only packages that are below it and that it declares. */
function rulesOf(name, index) {
  const {dependencies, devDependencies} = JSON.parse(
    readFileSync(`packages/${name}/package.json`, 'utf8'),
  );
  const below = layers.slice(0, index);
  const allow = (declared) => {
    const allowed = below.filter((layer) => `@screening/${layer}` in declared);
    return {path: ours, pathNot: `^(?:${[`packages/${name}/`, ...exportsOf(allowed)].join('|')})`};
  };
  const comment =
    'A package works without the site and without the packages that use it, and its package.json names those that it needs.';
  return [
    {
      name: `${name}-imports-only-packages-below`,
      comment,
      severity: 'error',
      from: {path: `^packages/${name}/`, pathNot: testsOf(name)},
      to: allow({...dependencies}),
    },
    {
      name: `${name}-is-tested-only-with-packages-below`,
      comment,
      severity: 'error',
      from: {path: testsOf(name)},
      to: allow({...dependencies, ...devDependencies}),
    },
  ];
}

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files that import each other cannot be understood or moved one at a time.',
      severity: 'error',
      from: {},
      to: {circular: true},
    },
    {
      name: 'no-circle-of-folders',
      comment: 'Folders that import each other cannot be understood one at a time.',
      severity: 'error',
      scope: 'folder',
      from: {path: part},
      to: {circular: true, path: part},
    },
    {
      name: 'src-runs-in-a-browser',
      comment: 'A browser has no modules of Node. What needs them belongs in plugins/.',
      severity: 'error',
      from: {path: '^src/'},
      to: {dependencyTypes: ['core']},
    },
    ...layers.flatMap(rulesOf),
    {
      name: 'src-imports-only-packages',
      comment: 'Plugins run in Node, and use src/, never the other way round.',
      severity: 'error',
      from: {path: '^src/'},
      to: {
        path: ours,
        pathNot: `^(?:${['src/', '\\.generated/', ...exportsOf(layers)].join('|')})`,
      },
    },
    {
      name: 'plugins-do-not-import-each-other',
      comment: 'Share code through plugins/lib or a package.',
      severity: 'error',
      // The skill for coding agents is compiled like a guide. Tests may use everything.
      from: {path: '^plugins/([^/]+)/', pathNot: '^plugins/post-build/agents/skill\\.ts$|/tests/'},
      to: {path: '^plugins/', pathNot: '^plugins/(?:$1|lib)/'},
    },
    {
      name: 'packages-through-their-exports',
      comment: 'Import packages by the names that their package.json exports.',
      severity: 'error',
      from: {pathNot: '^packages/'},
      to: {path: '^packages/[^/]+/(?:src|tests)/'},
    },
    {
      name: 'packages-declare-what-they-import',
      comment:
        'A package must not work only because another one installs what it needs. Add it to its package.json.',
      severity: 'error',
      from: {},
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        // The preset brings them, in its own version.
        pathNot: '^node_modules/@docusaurus/(?:theme-common|plugin-content-docs)/',
      },
    },
    {
      name: 'packages-need-no-development-dependency',
      comment: 'What a package imports outside its tests belongs in its "dependencies".',
      severity: 'error',
      from: {path: '^packages/', pathNot: testsOf('[^/]+')},
      to: {dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only']},
    },
  ],
  options: {
    doNotFollow: {path: ['node_modules', '^tests/']},
    exclude: {path: '^(?:\\.generated|\\.docusaurus|build)/'},
    // Each package has its own list of dependencies.
    combinedDependencies: false,
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tsconfig.json'},
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
