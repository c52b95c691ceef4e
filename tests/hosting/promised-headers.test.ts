/** Checks that every response has each promised header, and that the files for hosts set them. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {siteHeaders} from '../../plugins/post-build/hosting/headers';
import {writeHosts} from '../../plugins/post-build/hosting/hosts';
import {moved} from '../../plugins/post-build/hosting/redirects';
import {createSite} from '../../plugins/post-build/hosting/serve';
import {missingHeaders, promisedHeaders} from '../lib/hosting/promised-headers';

const headers = siteHeaders({scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU=']});
const files = [
  'index.html',
  '404.html',
  '404.md',
  'docs/glossary.html',
  'docs/glossary.md',
  'assets/js/main.0a1b2c3d.js',
  'openapi.json',
  '.well-known/api-catalog',
];
const folder = mkdtempSync(join(tmpdir(), 'headers-'));

beforeAll(() => {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), {recursive: true});
    writeFileSync(join(folder, file), 'content');
  }
});
afterAll(() => rmSync(folder, {recursive: true}));

it.each([
  ['a page', '/docs/glossary', {}, 200],
  ['a page as Markdown', '/docs/glossary', {headers: {accept: 'text/markdown'}}, 200],
  ['the head of a page', '/docs/glossary', {method: 'HEAD'}, 200],
  ['a script', '/assets/js/main.0a1b2c3d.js', {}, 200],
  ['a file for other sites', '/openapi.json', {}, 200],
  ['a file for programs', '/.well-known/api-catalog', {}, 200],
  ['a page that moved', moved[0].from, {}, 301],
  ['an address with a slash at its end', '/docs/glossary/', {}, 301],
  ['a missing page', '/no/such/page', {}, 404],
  ['a missing script', '/assets/js/none.0a1b2c3d.js', {}, 404],
  ['a refused method', '/docs/glossary', {method: 'POST'}, 405],
])('the response for %s has each promised header', async (_what, path, init, status) => {
  const fetch = createSite(folder, headers);
  const response = await fetch(new Request(`https://docs.example${path}`, init));
  expect(response.status).toBe(status);
  expect(missingHeaders((name) => response.headers.get(name))).toEqual([]);
});

const hosts = writeHosts({name: 'example', files, headers, redirects: []});
const textOf = (name: string): string => hosts.find(({path}) => path.endsWith(name))?.text ?? '';

it('the file for Cloudflare and Netlify sets each promised header for all paths', () => {
  const [, rule = ''] = /^\/\*\n((?: {2}.*\n)+)/m.exec(textOf('_headers')) ?? [];
  const set = new Map(
    rule
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/: (.*)/, 2) as [string, string]),
  );
  expect(missingHeaders((name) => set.get(name))).toEqual([]);
});

it('the configuration of nginx sets each promised header, also for errors', () => {
  const lines = [...textOf('server.conf').matchAll(/^ *add_header (\S+) (["'])(.*)\2 always;$/gm)];
  const set = new Map(lines.map(([, name, , value]) => [name, value]));
  expect(missingHeaders((name) => set.get(name))).toEqual([]);
});

it("CloudFront's policy sets each promised header", () => {
  type Policy = {
    SecurityHeadersConfig: Record<string, Record<string, unknown>>;
    CustomHeadersConfig: {Items: {Header: string; Value: string}[]};
  };
  const {SecurityHeadersConfig: own, CustomHeadersConfig: custom} = JSON.parse(
    textOf('response-headers-policy.json'),
  ) as Policy;
  // CloudFront writes these headers from fields, and sends "nosniff" if the field exists.
  const {AccessControlMaxAgeSec: age, IncludeSubdomains: includes} = own.StrictTransportSecurity;
  const written = new Map<string, unknown>([
    ['Content-Security-Policy', own.ContentSecurityPolicy.ContentSecurityPolicy],
    [
      'Strict-Transport-Security',
      `max-age=${String(age)}${includes === true ? '; includeSubDomains' : ''}`,
    ],
    ['X-Content-Type-Options', own.ContentTypeOptions ? 'nosniff' : undefined],
    ['X-Frame-Options', own.FrameOptions.FrameOption],
    ['Referrer-Policy', own.ReferrerPolicy.ReferrerPolicy],
    ...custom.Items.map(({Header, Value}): [string, unknown] => [Header, Value]),
  ]);
  expect(missingHeaders((name) => written.get(name) as string | undefined)).toEqual([]);
  expect(promisedHeaders.length).toBeGreaterThan(5);
});
