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
      'api-imports-nothing-of-ours',
      'The description as data is the base of everything else.',
      'packages/api',
      [],
    ),
    only(
      'sandbox-imports-only-api',
      'The sandbox is published without the site.',
      'packages/sandbox',
      ['packages/api/[^/]+\\.ts'],
    ),
    only(
      'src-imports-only-packages',
      'Plugins run in Node, and use src/, never the other way round.',
      'src',
      ['packages/(?:api|product|sandbox)/[^/]+\\.ts', '\\.generated'],
    ),
    {
      name: 'plugins-do-not-import-each-other',
      comment: 'Share code through plugins/lib or a package.',
      severity: 'error',
      // The skill for coding agents is compiled like a guide.
      from: {path: '^plugins/([^/]+)/', pathNot: '^plugins/post-build/agents\\.ts$'},
      to: {path: '^plugins/', pathNot: '^plugins/(?:$1|lib)/'},
    },
    {
      name: 'packages-through-their-exports',
      comment: 'Import packages by the names that their package.json exports.',
      severity: 'error',
      from: {pathNot: '^packages/(?:api|product|sandbox)/'},
      to: {path: '^packages/(?:api|product|sandbox)/(?:src|tests)/'},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    // Tests may use everything.
    exclude: {path: ['^(?:\\.generated|\\.docusaurus|build)/', '(?:^|/)tests/']},
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tsconfig.json'},
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
