/** Faults in the site's own code, its hosting, its packages and its checks. */
import {format, licences, lint, tests, types, unused} from './checks';
import type {Mutation} from './mutation';

const score = 'src/sandbox/rules/score.ts';

export const mutations: Mutation[] = [
  {
    what: 'a value has the wrong type',
    file: score,
    find: 'if (!first) return 0;',
    put: "if (!first) return '0';",
    check: types,
    says: /score\.ts\(\d+,\d+\): error TS2322/,
  },
  {
    what: 'a variable is left unused',
    file: score,
    find: 'if (!first) return 0;',
    put: 'const heaviest = 1;\n  if (!first) return 0;',
    check: lint(score),
    says: /score\.ts[\s\S]*'heaviest' is assigned a value but never used/,
  },
  {
    what: 'code is laid out by hand',
    file: score,
    find: 'if (!first) return 0;',
    put: 'if (!first)  return 0;',
    check: format(score),
    says: /score\.ts/,
  },
  {
    what: 'an export is left that nothing uses',
    file: score,
    find: 'const furtherShare',
    put: 'export const furtherShare',
    check: unused,
    says: /furtherShare\s+src\/sandbox\/rules\/score\.ts/,
  },
  {
    what: 'a package is declared that nothing uses',
    file: 'package.json',
    find: '    "clsx": ',
    put: '    "cookie": "^1.0.0",\n    "clsx": ',
    check: unused,
    says: /cookie\s+package\.json/,
  },
  {
    what: 'a package changes to a licence that is not allowed',
    file: 'package-lock.json',
    find: 'zTFNdkYsiUNl13E4EzymSRjZ0D55jBYg==",\n      "license": "MIT"',
    put: 'zTFNdkYsiUNl13E4EzymSRjZ0D55jBYg==",\n      "license": "GPL-3.0-only"',
    check: licences,
    says: /stemmer \d\S* is under GPL-3\.0-only, which is not allowed/,
  },
  {
    what: 'the policy allows inline scripts',
    file: 'src/hosting/policy.ts',
    find: `'script-src': ["'self'", ...compiling`,
    put: `'script-src': ["'self'", "'unsafe-inline'", ...compiling`,
    check: tests('tests/hosting/policy.test.ts'),
    says: /the policy > allows no inline code as such/,
  },
  {
    what: 'a redirect may stand where a page is',
    file: 'src/hosting/redirects.ts',
    find: 'if (pages.has(from))',
    put: 'if (!from)',
    check: tests('tests/hosting/configuration.test.ts'),
    says: /a redirect > .*a page stands at the old address|a redirect > /,
  },
  {
    what: 'front matter is read that would be run',
    file: 'src/plugins/front-matter.ts',
    find: '/^\\uFEFF?---',
    put: '/^\\uFEFF---',
    check: tests('tests/remark/front-matter.test.ts'),
    says: /the reader of front matter > refuses "---js"/,
  },
  {
    what: 'a Markdown twin repeats the navigation',
    file: 'src/built/main-content.ts',
    find: "  'nav', //",
    put: '  //',
    check: tests('tests/twins/markdown-of-a-page.test.ts'),
    says: /what is content > /,
  },
  {
    what: 'a promised name is changed',
    file: 'src/promises/addresses.yaml',
    find: '\nrecord.Entity: ',
    put: '\nrecord.Entiti: ',
    check: tests('tests/promises/promised-addresses.test.ts'),
    says: /has no line in src\/promises\/addresses\.yaml[\s\S]*record\.Entity/,
  },
  {
    what: 'the crawl takes every place for there',
    file: 'src/links/resolve.ts',
    find: 'page.places.has(place)',
    put: 'page.places.size >= 0',
    check: tests('tests/links/crawl.test.ts'),
    says: /finds a link to no place/,
  },
];
