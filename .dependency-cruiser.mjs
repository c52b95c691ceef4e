/** The directions in which the folders of this repository may import each other: `npm run check`. */

/** Folders that count as one part each: src/components, plugins/guides, packages/api. */
const part = '^(?:src|plugins|packages)/[^/]+$';

/** A rule that allows the files of a folder to import only some folders of this repository. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: {path: `^${from}/`},
  to: {
    path: '^(?:src|plugins|packages|scripts|tests|docs|\\.generated)/',
    pathNot: `^(?:${[from, ...allowed].join('|')})(?:/|\\.|$)`,
  },
});

/** The files of packages that others may import: those that their package.json exports. */
const packages = (...names) => [`packages/(?:${names.join('|')})/[^/]+\\.ts`];

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
    only(
      'product-imports-nothing-of-ours',
      'The names of the product are below everything that shows them.',
      'packages/product',
      [],
    ),
    only(
      'api-imports-no-other-package',
      'The description as data is the base of everything else.',
      'packages/api',
      packages('product'),
    ),
    only(
      'search-imports-only-packages-below',
      'The search runs in a page and in the sandbox, so it is below both.',
      'packages/search',
      packages('product', 'api'),
    ),
    only(
      'sandbox-imports-only-packages-below',
      'The sandbox is published without the site.',
      'packages/sandbox',
      packages('product', 'api', 'search'),
    ),
    only(
      'src-imports-only-packages',
      'Plugins run in Node, and use src/, never the other way round.',
      'src',
      [...packages('product', 'api', 'search', 'sandbox'), '\\.generated'],
    ),
    {
      name: 'plugins-do-not-import-each-other',
      comment: 'Share code through plugins/lib or a package.',
      severity: 'error',
      // The skill for coding agents is compiled like a guide.
      from: {path: '^plugins/([^/]+)/', pathNot: '^plugins/post-build/agents/skill\\.ts$'},
      to: {path: '^plugins/', pathNot: '^plugins/(?:$1|lib)/'},
    },
    {
      name: 'packages-through-their-exports',
      comment: 'Import packages by the names that their package.json exports.',
      severity: 'error',
      from: {pathNot: '^packages/(?:api|product|sandbox|search)/'},
      to: {path: '^packages/(?:api|product|sandbox|search)/(?:src|tests)/'},
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
      name: 'packages-ship-no-development-dependency',
      comment: 'What a package imports outside its tests and its build belongs in "dependencies".',
      severity: 'error',
      from: {path: '^packages/', pathNot: '/tests/|^packages/sandbox/src/package/'},
      to: {dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only']},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    // Tests of the site and of plugins may use everything. A package and its tests stand alone.
    exclude: {path: ['^(?:\\.generated|\\.docusaurus|build)/', '^(?:tests|plugins/[^/]+/tests)/']},
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
