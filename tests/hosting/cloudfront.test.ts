/** Tests the function that CloudFront runs for each request. */
import {createContext, runInContext} from 'node:vm';
import {describe, expect, it} from 'vitest';
import {writeCloudFront} from '../../plugins/post-build/hosting/hosts/cloudfront';
import {writeS3} from '../../plugins/post-build/hosting/hosts/s3';
import {exampleSite} from '../lib/hosting/example-site';
import {accepted} from '../lib/hosting/probes';

type Query = Record<string, {value: string; multiValue?: {value: string}[]}>;
type Outcome = {uri?: string; statusCode?: number; headers?: {location: {value: string}}};

const files = writeCloudFront(exampleSite);
const text = (name: string) => files.find(({path}) => path.endsWith(name))?.text ?? '';
const context = createContext({});
runInContext(text('viewer-request.js'), context);

/** Returns the path that CloudFront requests from the bucket, or the redirect that it sends. */
function ask(uri: string, querystring: Query = {}, accept?: string): string {
  context.event = {request: {uri, querystring, headers: accept ? {accept: {value: accept}} : {}}};
  const outcome = JSON.parse(runInContext('JSON.stringify(handler(event))', context) as string) as Outcome;
  return outcome.statusCode ? `${outcome.statusCode} ${outcome.headers?.location.value}` : (outcome.uri ?? '');
}

describe('the CloudFront function', () => {
  it.each([
    ['/', '/index.html'],
    ['/docs/glossary', '/docs/glossary.html'],
    ['/api', '/api.html'],
    ['/docs/glossary/', '301 /docs/glossary'],
    ['/docs/glossary.html', '301 /docs/glossary'],
    ['/docs/glossary/index.html', '301 /docs/glossary'],
    ['/index.html', '301 /'],
    ['/index', '301 /'],
    ['/docs/words', '301 /docs/glossary'],
    ['/assets/js/main.0a1b2c3d.js', '/assets/js/main.0a1b2c3d.js'],
    ['/openapi.yaml', '/openapi.yaml'],
    ['/docs/glossary.md', '/docs/glossary.md'],
    ['/.well-known/api-catalog', '/.well-known/api-catalog'],
    ['/404', '/404/none'],
    ['/404.md', '/404/none'],
    ['/404.html', '/404/none'],
    ['/constructor', '/constructor.html'],
    ['/__proto__', '/__proto__.html'],
  ])('maps %s to %s', (uri, expected) => {
    expect(ask(uri)).toBe(expected);
  });

  it.each([
    ['/', '/index.md'],
    ['/docs/glossary', '/docs/glossary.md'],
    ['/docs/none', '/docs/none.md'],
    ['/search', '/search.html'],
    ['/docs/glossary/', '301 /docs/glossary'],
    ['/docs/words', '301 /docs/glossary'],
    ['/openapi.yaml', '/openapi.yaml'],
    ['/.well-known/api-catalog', '/.well-known/api-catalog'],
    ['/404', '/404/none'],
  ])('maps %s to %s if Markdown is preferred', (uri, expected) => {
    expect(ask(uri, {}, 'text/markdown, text/html;q=0.9')).toBe(expected);
  });

  it.each(accepted)('compares the weights of Accept: %s', (accept, wantsMarkdown) => {
    expect(ask('/docs/glossary', {}, accept)).toBe(wantsMarkdown ? '/docs/glossary.md' : '/docs/glossary.html');
  });

  it('uses only syntax that its runtime supports', () => {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
    expect(text('viewer-request.js')).not.toMatch(/\?\?|\?\.| of \w+\)|\bclass\b|\.\.\.|(const|let|var) [[{]/);
  });

  it.each([
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/',
    '/docs//glossary/',
    '/a\r\nb/',
    '/https://evil.example/',
    '//evil.example/index.html',
    '/\\evil.example/a.html',
  ])('does not redirect %s', (uri) => {
    expect(ask(uri)).not.toMatch(/^30/);
  });

  it('keeps the query string in a redirect', () => {
    const query = {a: {value: 'b%20c'}, d: {value: ''}, e: {value: '2', multiValue: [{value: '1'}, {value: '2'}]}};
    expect(ask('/docs/', query)).toBe('301 /docs?a=b%20c&d&e=1&e=2');
  });
});

it("CloudFront's policy has every header of the site, once", () => {
  const policy = JSON.parse(text('response-headers-policy.json')) as {
    CustomHeadersConfig: {Quantity: number; Items: {Header: string; Value: string}[]};
  };
  const written = JSON.stringify(policy);
  const {Quantity, Items} = policy.CustomHeadersConfig;
  expect(Quantity).toBe(Items.length);
  expect(Items.find(({Header}) => Header === 'Vary')?.Value).toBe('Accept, Accept-Encoding');
  expect(Items.length - 1 + 5).toBe(Object.keys(exampleSite.headers).length);
  for (const name of ['Content-Security-Policy', 'X-Frame-Options', 'Referrer-Policy']) {
    expect(written).toContain(JSON.stringify(exampleSite.headers[name]));
  }
  expect(written).toContain('"AccessControlMaxAgeSec":63072000');
});

it('the upload covers each file type, with pages last, and makes only assets immutable', () => {
  const lines = (writeS3(exampleSite)[0]?.text ?? '').split('\n').filter((line) => line.startsWith('aws s3 cp'));
  expect(lines).toHaveLength(6);
  expect(lines.filter((line) => line.includes('linkset+json'))).toEqual([
    expect.stringContaining("--include '.well-known/api-catalog'"),
  ]);
  expect(lines.filter((line) => line.includes('immutable')).every((line) => line.includes("--include 'assets/"))).toBe(
    true,
  );
  expect(lines.slice(0, 2).every((line) => line.includes('immutable'))).toBe(true);
  expect(lines.at(-1)).toContain("--include '*.html'");
  expect(lines.filter((line) => line.includes('text/')).every((line) => line.includes('charset=utf-8'))).toBe(true);
});
