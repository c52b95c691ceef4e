/** The directions in which the rooms of this repository may import each other: `npm run lint:imports`. */
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
      name: 'src-runs-in-a-browser',
      comment: 'A browser has no modules of Node. What needs them belongs in tooling/.',
      severity: 'error',
      from: {path: '^src/'},
      to: {dependencyTypes: ['core']},
    },
    {
      name: 'src-does-not-import-the-build',
      comment: 'The build uses src/, never the other way round. Move the shared part to src/.',
      severity: 'error',
      from: {path: '^src/'},
      to: {path: '^(tooling|tests)/'},
    },
    {
      name: 'nothing-imports-tests',
      comment: 'What a test needs and the product needs too belongs in src/ or tooling/.',
      severity: 'error',
      from: {path: '^tooling/', pathNot: '^tooling/(bench|commands|mutate)/'},
      to: {path: '^tests/'},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: '^(\\.generated|\\.docusaurus|build)/'},
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tsconfig.json'},
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
