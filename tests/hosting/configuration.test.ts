/** Checks the host configurations without running the hosts: the functions, limits, redirects, broken input. */
import {createContext, runInContext} from 'node:vm';
import {describe, expect, it} from 'vitest';
import {mediaType, type HostedSite} from '../../plugins/post-build/hosting/files';
import {siteHeaders} from '../../plugins/post-build/hosting/headers';
import {checkLimits} from '../../plugins/post-build/hosting/limits';
import {checkRedirects} from '../../plugins/post-build/hosting/redirects';
import {writeHosts} from '../../plugins/post-build/hosting/hosts';

const site: HostedSite = {
  name: 'example',
  files: [
    '404.html',
    '404.md',
    'docs.html',
    'docs.md',
    'docs/glossary.html',
    'docs/glossary.md',
    'search.html',
  ],
  headers: siteHeaders({scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU=']}),
  redirects: [{from: '/docs/words', to: '/docs/glossary'}],
};
const textOf = (name: string) => writeHosts(site).find(({path}) => path.endsWith(name))?.text ?? '';

type Query = Record<string, {value: string; multiValue?: {value: string}[]}>;
/** What the function returns: a request with the path to read, or a redirect. */
type Outcome = {
  uri?: string;
  statusCode?: number;
  headers?: {location: {value: string}};
};

describe('the CloudFront function', () => {
  const context = createContext({});
  runInContext(textOf('viewer-request.js'), context);
  /** Returns the path that CloudFront requests from the bucket, or the redirect that it sends. */
  function ask(uri: string, accept?: string, querystring: Query = {}): string {
    context.event = {request: {uri, querystring, headers: accept ? {accept: {value: accept}} : {}}};
    const outcome = JSON.parse(
      runInContext('JSON.stringify(handler(event))', context) as string,
    ) as Outcome;
    return outcome.statusCode
      ? `${outcome.statusCode} ${outcome.headers?.location.value}`
      : (outcome.uri ?? '');
  }
  const markdown = 'Text/Markdown, text/html;q=0.9';

  it.each([
    ['/', '/index.html', '/index.md'],
    ['/docs/glossary', '/docs/glossary.html', '/docs/glossary.md'],
    ['/docs/glossary/', '301 /docs/glossary', '301 /docs/glossary'],
    ['/docs/glossary.html', '301 /docs/glossary', '301 /docs/glossary'],
    ['/docs/glossary/index.html', '301 /docs/glossary', '301 /docs/glossary'],
    ['/index.html', '301 /', '301 /'],
    ['/docs/words', '301 /docs/glossary', '301 /docs/glossary'],
    ['/search', '/search.html', '/search.html'],
    ['/assets/js/main.0a1b2c3d.js', '/assets/js/main.0a1b2c3d.js', '/assets/js/main.0a1b2c3d.js'],
    ['/openapi.yaml', '/openapi.yaml', '/openapi.yaml'],
    ['/.well-known/api-catalog', '/.well-known/api-catalog', '/.well-known/api-catalog'],
    ['/404', '/404/none', '/404/none'],
    ['/404.md', '/404/none', '/404/none'],
    ['/__proto__', '/__proto__.html', '/__proto__.md'],
  ])('maps %s to %s, and to %s if Markdown is named before HTML', (uri, asHtml, asMarkdown) => {
    expect([ask(uri), ask(uri, 'text/html, text/markdown'), ask(uri, markdown)]).toEqual([
      asHtml,
      asHtml,
      asMarkdown,
    ]);
  });

  it.each([
    '//evil.example/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/',
    '/docs//glossary/',
    '/a\r\nb/',
    '/https://evil.example/',
    '//evil.example/index.html',
    '/\\evil.example/a.html',
  ])('does not redirect %s', (uri) => expect(ask(uri)).not.toMatch(/^30/));

  it('keeps the query string in a redirect', () => {
    const query = {
      a: {value: 'b%20c'},
      d: {value: ''},
      e: {value: '2', multiValue: [{value: '1'}, {value: '2'}]},
    };
    expect(ask('/docs/', '', query)).toBe('301 /docs?a=b%20c&d&e=1&e=2');
  });

  it('uses only syntax that its runtime supports', () => {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
    expect(textOf('viewer-request.js')).not.toMatch(
      /\?\?|\?\.| of \w+\)|\bclass\b|\.\.\.|(const|let|var) [[{]/,
    );
  });
});

it("CloudFront's policy has every header of the site", () => {
  const policy = textOf('response-headers-policy.json');
  const separate = ['Strict-Transport-Security', 'X-Content-Type-Options'];
  for (const [name, value] of Object.entries(site.headers))
    if (!separate.includes(name)) expect(policy).toContain(JSON.stringify(value));
  for (const text of ['"AccessControlMaxAgeSec": 63072000', '"ContentTypeOptions"'])
    expect(policy).toContain(text);
});

it("Cloudflare's Worker selects Markdown, and makes only existing assets immutable", async () => {
  const files: Record<string, string> = {
    ...{'/docs': 'page', '/docs.md': '# Docs', '/search': 'page', '/assets/a.js': '1'},
    ...{'/404': 'error page', '/404.md': '# Error'},
  };
  const fetch = ({url}: Request) => {
    const text = files[new URL(url).pathname];
    return Promise.resolve(new Response(text ?? 'not found', {status: text ? 200 : 404}));
  };
  const source = `data:text/javascript,${encodeURIComponent(textOf('worker.js'))}`;
  type Worker = {default: {fetch: (request: Request, env: object) => Promise<Response>}};
  const {default: worker} = (await import(/* @vite-ignore */ source)) as Worker;
  const ask = async (path: string, accept: string) => {
    const request = new Request(`https://docs.example${path}`, {headers: {accept}});
    const response = await worker.fetch(request, {ASSETS: {fetch}});
    const {vary, 'cache-control': cache} = Object.fromEntries(response.headers);
    return [await response.text(), response.status, vary, cache?.includes('immutable')];
  };
  const rows: [path: string, accept: string, ...expected: unknown[]][] = [
    ['/docs', 'text/markdown, text/html', '# Docs', 200, 'Accept', undefined],
    ['/docs', 'text/html, text/markdown', 'page', 200, 'Accept', undefined],
    ['/search', 'text/markdown', 'page', 200, 'Accept', undefined],
    ['/none', 'text/markdown', '# Error', 404, 'Accept', undefined],
    ['/404', '*/*', 'not found', 404, 'Accept', undefined],
    ['/assets/a.js', 'text/markdown', '1', 200, undefined, true],
    ['/assets/none.js', '*/*', 'not found', 404, undefined, undefined],
  ];
  for (const [path, accept, ...expected] of rows)
    expect(await ask(path, accept), path).toEqual(expected);
});

const many = (length: number) => Array.from({length}, (_, index) => index);
const check = (change: Partial<HostedSite>) =>
  checkLimits({...site, ...change}, writeHosts({...site, ...change}));
const withHeaders = (headers: Record<string, string>) => ({headers: {...site.headers, ...headers}});

it.each<[RegExp, Partial<HostedSite>]>([
  [
    /characters in a line of _headers \(Cloudflare\)/,
    withHeaders({'Content-Security-Policy': 'x'.repeat(2_000)}),
  ],
  [/a proxy in front/, withHeaders({A: 'x'.repeat(1_500), B: 'x'.repeat(1_500)})],
  [
    /custom headers \(CloudFront\)/,
    withHeaders(Object.fromEntries(many(9).map((n) => [`X-${n}`, 'x']))),
  ],
  [
    /2001 redirects \(Cloudflare\)/,
    {redirects: many(2_001).map((n) => ({from: `/a${n}`, to: '/docs'}))},
  ],
  [
    /characters in a line of _redirects/,
    {redirects: [{from: `/${'a'.repeat(1_000)}`, to: '/docs'}]},
  ],
  [
    /bytes of the function/,
    {redirects: many(600).map((n) => ({from: `/a${n}`, to: '/docs/glossary'}))},
  ],
  [/20001 files \(Cloudflare\)/, {files: many(20_001).map((n) => `${n}.html`)}],
])('the check of host limits rejects %s', (message, change) => {
  expect(() => check({})).not.toThrow();
  expect(() => check(change)).toThrow(message);
});

it.each([
  ['/old', 'https://evil.example', 'no page at the new address'],
  // A browser reads this as an address of another host.
  ['/old', '//evil.example', 'no page at the new address'],
  ['/old', '/docs/none', 'no page at the new address'],
  ['/docs', '/', 'there is a page at the old address'],
  ['/docs/*', '/docs', 'plain path'],
  ['/a\n/b', '/docs', 'plain path'],
  ['/old/', '/docs', 'plain path'],
  ['/old.html', '/docs', 'plain path'],
  ['/old/../docs', '/docs', 'plain path'],
  ['/old.1/page', '/docs', 'plain path'],
  ['/downloads/new.ts', '/docs', 'there is a file at the old address'],
])('refuses the redirect of %j to %s', (from, to, reason) => {
  const pages = new Set(['/', '/docs', '/docs/glossary']);
  const check = (redirect: {from: string; to: string}) => () =>
    checkRedirects([redirect], pages, new Set(['docs.html', 'downloads/new.ts']));
  expect(check({from, to})).toThrow(reason);
  for (const right of ['/old/words', '/downloads/old.ts', '/downloads/old-1.0.0-next.tgz'])
    expect(check({from: right, to: '/docs/glossary'})).not.toThrow();
});

it('refuses a file of an unknown type, and a header value that nginx would misinterpret', () => {
  expect(() => mediaType('img/photo.bmp')).toThrow(/^img\/photo\.bmp: no media type is known/);
  for (const value of ['"a" \'b\'', '$host', 'a\\b'])
    expect(() => writeHosts({...site, headers: {'X-Test': value}})).toThrow('nginx cannot quote');
});
