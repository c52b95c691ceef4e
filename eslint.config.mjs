import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      '.docusaurus/',
      '**/.generated/',
      'build/',
      '.bench/',
      '**/tests/**/fixtures/',
    ],
  },
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {parserOptions: {projectService: true}},
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', {fixStyle: 'inline-type-imports'}],
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          // The test runner of Node waits for its tests itself.
          allowForKnownSafeCalls: [{from: 'package', package: 'node:test', name: 'test'}],
        },
      ],
      // One import for each module, with its types marked: `import {a, type B} from 'x'`.
      'no-duplicate-imports': 'error',
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
  },
);
