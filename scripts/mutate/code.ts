/** Mutations of the site's code, hosting, packages and checks. */
import {format, lint, tests, types, unused} from './checks';
import type {Mutation} from './mutation';

const score = 'packages/sandbox/src/core/rules/summaries.ts';

export const mutations: Mutation[] = [
  {
    what: 'a value has the wrong type',
    file: score,
    find: 'if (!first) return 0;',
    put: "if (!first) return '0';",
    check: types,
    says: /summaries\.ts\(\d+,\d+\): error TS2322/,
  },
  {
    what: 'a variable is left unused',
    file: score,
    find: 'if (!first) return 0;',
    put: 'const heaviest = 1;\n  if (!first) return 0;',
    check: lint(score),
    says: /summaries\.ts[\s\S]*'heaviest' is assigned a value but never used/,
  },
  {
    what: 'code is not formatted',
    file: score,
    find: 'if (!first) return 0;',
    put: 'if (!first)  return 0;',
    check: format(score),
    says: /summaries\.ts/,
  },
  {
    what: 'an export is unused',
    file: score,
    find: 'const furtherShare',
    put: 'export const furtherShare',
    check: unused,
    says: /furtherShare\s.*packages\/sandbox\/src\/core\/rules\/summaries\.ts/,
  },
  {
    what: 'a declared package is unused',
    file: 'package.json',
    find: '    "clsx": ',
    put: '    "cookie": "^1.0.0",\n    "clsx": ',
    check: unused,
    says: /cookie\s+package\.json/,
  },
  {
    what: 'the policy allows inline scripts',
    file: 'plugins/post-build/hosting/headers.ts',
    find: `'script-src': ["'self'", ...scripts`,
    put: `'script-src': ["'self'", "'unsafe-inline'", ...scripts`,
    check: tests('tests/hosting/policy.test.ts'),
    says: /FAIL .*the policy allows inline code only by its hashes/,
  },
  {
    what: 'a redirect may have the address of a page',
    file: 'plugins/post-build/hosting/redirects.ts',
    find: 'if (pages.has(from))',
    put: 'if (!from)',
    check: tests('tests/hosting/configuration.test.ts'),
    says: /refuses the redirect of "\/docs"/,
  },
  {
    what: 'front matter that would run as code is read',
    file: 'plugins/guides/read-front-matter.ts',
    find: '/^\\uFEFF?---',
    put: '/^\\uFEFF---',
    check: tests('plugins/guides/tests/prose.test.ts'),
    says: /the reader of front matter rejects code/,
  },
  {
    what: 'a Markdown page repeats the navigation',
    file: 'plugins/post-build/pages.ts',
    find: "  'nav', //",
    put: '  //',
    check: tests('plugins/post-build/tests/markdown/markdown-of-a-page.test.ts'),
    says: /FAIL .*navigation and controls are left out/,
  },
  {
    what: 'a promised name is changed',
    file: 'plugins/post-build/permalinks.yaml',
    find: '\nrecord.Entity: ',
    put: '\nrecord.Entiti: ',
    check: tests('plugins/post-build/tests/permalinks.test.ts'),
    says: /has no line in plugins\/post-build\/permalinks\.yaml[\s\S]*record\.Entity/,
  },
  {
    what: 'the crawl accepts links to missing anchors',
    file: 'plugins/post-build/links.ts',
    find: 'anchors.has(anchor)',
    put: 'anchors.size >= 0',
    check: tests('plugins/post-build/tests/links.test.ts'),
    says: /FAIL .*the fault of a link to \/docs\/a#nowhere/,
  },
  {
    what: 'code is inserted into HTML without escaping',
    file: 'packages/api/src/code.ts',
    find: ".replaceAll('<', '&lt;')",
    put: '',
    check: tests('packages/api/tests/code-html.test.ts'),
    says: /code as HTML > reads as the code itself/,
  },
];
