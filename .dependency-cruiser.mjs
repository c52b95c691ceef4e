/** The directions in which the folders of this repository may import each other: `npm run check`. */
import {readdirSync} from 'node:fs';

/** The packages, the lowest first. A package may only import those before it. */
const layers = ['product', 'api', 'search', 'sandbox'];

const unknown = readdirSync('packages').filter((name) => !layers.includes(name));
if (unknown.length > 0)
  throw new Error(`.dependency-cruiser.mjs: add packages/${unknown[0]} to the list of layers.`);

/** Folders that count as one part each: src/components, plugins/guides, packages/api. */
const part = '^(?:src|plugins|packages)/[^/]+$';

/** The files of packages that others may import: those that their package.json exports. */
const exportsOf = (packages) => packages.map((name) => `packages/${name}/[^/]+\\.ts`);

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
    // This includes the tests of a package, so that a package can be tested without the site.
    ...layers.map((name, index) =>
      only(
        `${name}-imports-only-packages-below`,
        'A package works without the site, and without the packages that use it.',
        `packages/${name}`,
        exportsOf(layers.slice(0, index)),
      ),
    ),
    only(
      'src-imports-only-packages',
      'Plugins run in Node, and use src/, never the other way round.',
      'src',
      [...exportsOf(layers), '\\.generated'],
    ),
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
      from: {path: '^packages/', pathNot: '^packages/[^/]+/(?:testing\\.ts|tests/)'},
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
