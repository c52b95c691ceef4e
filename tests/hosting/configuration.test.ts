/** Checks the host configurations without running the hosts: limits, redirects, broken input. */
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {mediaType} from '../../plugins/post-build/hosting/files';
import {hostWriters} from '../../plugins/post-build/hosting/hosts';
import {writeCaddy} from '../../plugins/post-build/hosting/hosts/caddy';
import {writeNginx} from '../../plugins/post-build/hosting/hosts/nginx';
import {checkLimits} from '../../plugins/post-build/hosting/limits';
import {checkRedirects} from '../../plugins/post-build/hosting/redirects';
import {listFiles} from '../../plugins/post-build/hosting/scan-build';
import type {HostedSite} from '../../plugins/post-build/hosting/site';
import {writeHosting} from '../../plugins/post-build/hosting/write';
import {exampleSite} from '../lib/hosting/example-site';

const writeAll = (site: HostedSite) =>
  checkLimits(
    site,
    hostWriters.flatMap((write) => write(site)),
  );
const many = (length: number) => Array.from({length}, (_, index) => index);

describe('the check of host limits', () => {
  it('accepts the example site', () => {
    expect(() => writeAll(exampleSite)).not.toThrow();
  });

  it.each<[string, Partial<HostedSite>, RegExp]>([
    [
      'a policy that is too long',
      {headers: {...exampleSite.headers, 'Content-Security-Policy': 'x'.repeat(2_000)}},
      /characters in a line of _headers \(Cloudflare\): at most 2000/,
    ],
    [
      'headers that fill the buffer of a proxy',
      {headers: {...exampleSite.headers, A: 'x'.repeat(1_500), B: 'x'.repeat(1_500)}},
      /a proxy in front/,
    ],
    [
      'too many headers',
      {headers: {...exampleSite.headers, ...Object.fromEntries(many(9).map((n) => [`X-${n}`, 'x']))}},
      /custom headers \(CloudFront\): at most 10/,
    ],
    [
      'too many redirects',
      {redirects: many(2_001).map((n) => ({from: `/a${n}`, to: '/docs'}))},
      /2001 redirects \(Cloudflare\): at most 2000/,
    ],
    [
      'a redirect that is too long',
      {redirects: [{from: `/${'a'.repeat(1_000)}`, to: '/docs'}]},
      /characters in a line of _redirects/,
    ],
    [
      'too many redirects for the function',
      {redirects: many(600).map((n) => ({from: `/a${n}`, to: '/docs/glossary'}))},
      /bytes of the function \(CloudFront\)/,
    ],
    ['too many files', {files: many(20_001).map((n) => `${n}.html`)}, /20001 files \(Cloudflare\): at most 20000/],
  ])('rejects %s', (_, change, message) => {
    expect(() => writeAll({...exampleSite, ...change})).toThrow(message);
  });
});

describe('a redirect', () => {
  const pages = new Set(['/', '/docs', '/docs/glossary']);
  it.each([
    ['to another site', {from: '/old', to: 'https://evil.example'}, 'no page at the new address'],
    ['to another host', {from: '/old', to: '//evil.example'}, 'no page at the new address'],
    ['to a page that is not there', {from: '/old', to: '/docs/none'}, 'no page at the new address'],
    ['from a page that is there', {from: '/docs', to: '/'}, 'there is a page at the old address'],
    ['from a pattern', {from: '/docs/*', to: '/docs'}, 'plain path'],
    ['from a path with a line break', {from: '/a\n/b', to: '/docs'}, 'plain path'],
    ['from a path with a slash at the end', {from: '/old/', to: '/docs'}, 'plain path'],
  ])('%s is refused', (_, redirect, reason) => {
    expect(() => checkRedirects([redirect], pages)).toThrow(reason);
  });

  it('from an address that is already redirected is refused', () => {
    const twice = ['/docs', '/docs/glossary'].map((to) => ({from: '/old', to}));
    expect(() => checkRedirects(twice, pages)).toThrow('redirected twice');
  });

  it('between two plain paths is accepted', () => {
    expect(() => checkRedirects([{from: '/old/words', to: '/docs/glossary'}], pages)).not.toThrow();
  });
});

describe('a file', () => {
  it('of an unknown type is refused, and named in the error', () => {
    expect(() => mediaType('img/photo.bmp')).toThrow(/^img\/photo\.bmp: no media type is known/);
  });
});

describe('a header value that a host would misinterpret', () => {
  it.each(['"a" \'b\'', '$host', 'a\\b'])('is refused for nginx: %s', (value) => {
    expect(() => writeNginx({...exampleSite, headers: {'X-Test': value}})).toThrow('nginx cannot quote');
  });
  it.each(['`a`', '{host}'])('is refused for Caddy: %s', (value) => {
    expect(() => writeCaddy({...exampleSite, headers: {'X-Test': value}})).toThrow('Caddy cannot quote');
  });
});

it('nginx compares the weights of Markdown and HTML as numbers', () => {
  const written = writeNginx(exampleSite)[0]?.text ?? '';
  const pattern = /if \(\$weights ~ "(.*)"\) \{\n\s*set \$format \.html;/.exec(written)?.[1] ?? '';
  const weights = many(1_001).flatMap((n) => {
    const text = (n / 1_000).toFixed(3);
    return [text, text.replace(/\.?0+$/, '')];
  });
  const htmlWeighsMore = new RegExp(pattern);
  const wrong = weights.flatMap((markdown) =>
    weights
      .filter((html) => htmlWeighsMore.test(`${markdown} ${html}`) !== Number(html) > Number(markdown))
      .map((html) => `${markdown} ${html}`),
  );
  expect(wrong.slice(0, 10)).toEqual([]);
}, 60_000);

it('every generated file names the command that wrote it', () => {
  const files = hostWriters.flatMap((write) => write(exampleSite));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter(({text}) => !text.includes('Written by `npm run hosting`')).map(({path}) => path)).toEqual([]);
});

it('writing the files twice gives the same result', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twice-'));
  const [build, to] = [join(folder, 'build'), join(folder, 'hosting')];
  mkdirSync(build);
  writeFileSync(join(build, 'index.html'), `<title>A</title><script>run()</script>${'<p>Text</p>'.repeat(50)}`);
  writeFileSync(join(build, 'openapi.json'), '{}');
  const run = async () => {
    await writeHosting(build, to, {redirects: []});
    return listFiles(folder).map((file) => [file, readFileSync(join(folder, file)).toString('hex')]);
  };
  const first = await run();
  expect(first.map(([file]) => file)).toContain('build/index.html.br');
  expect(await run()).toEqual(first);
  rmSync(folder, {recursive: true});
});
