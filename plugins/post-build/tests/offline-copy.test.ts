/** Tests how pages are changed for the offline copy, and whether the built archive is complete. */
import {readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {strFromU8, unzipSync} from 'fflate';
import {expect, it} from 'vitest';
import {fileNames} from '../../../src/downloads';
import {product} from '@screening/product';
import {changePage, createRelink} from '../offline-copy';
import {pageFile} from '../pages';
import {listPages} from '../../../tests/lib/site/sitemap';

const files = [
  'index.html',
  'docs.html',
  'docs/guides/a.html',
  'docs/guides/a.b.html',
  'img/logo.svg',
  'a.css',
];
const relink = createRelink('https://docs.test', new Set(files), 'docs/guides/a.html');

it.each([
  ['/', '../../index.html'],
  ['/docs/', '../../docs.html'],
  ['/docs?q=1#two', '../../docs.html?q=1#two'],
  ['/docs/guides/a.b', 'a.b.html'],
  ['/docs/guides/a#here', 'a.html#here'],
  ['/img/logo.svg', '../../img/logo.svg'],
  ['/not/in/the/copy', 'https://docs.test/not/in/the/copy'],
  ...['https://elsewhere.test/docs', '//elsewhere.test/docs', '#here', 'mailto:a@b.test'].map(
    (href) => [href, href],
  ),
])('the link %s becomes %s', (from, to) => expect(relink(from)).toBe(to));

it.each([
  [
    'has no scripts',
    '<script src="/a.js" defer></script><link rel="preload" href="/a.js"><script>a()</script>',
    '',
  ],
  ['shows what is for readers without scripts', '<noscript><p>A</p></noscript>', '<p>A</p>'],
  [
    'has relative styles',
    '<link rel="stylesheet" href="/a.css">',
    '<link rel="stylesheet" href="../../a.css">',
  ],
  [
    'has relative links',
    '<a href="/docs/?a&amp;b" class="x">1</a><img alt="a &amp; b" src="/img/logo.svg">',
    '<a href="../../docs.html?a&amp;b" class="x">1</a><img alt="a &amp; b" src="../../img/logo.svg">',
  ],
  [
    'keeps links for search engines',
    '<link rel="alternate" href="/docs">',
    '<link rel="alternate" href="/docs">',
  ],
  [
    'keeps text that looks like a link',
    '<p title="/docs">href="/docs"</p>',
    '<p title="/docs">href="/docs"</p>',
  ],
  [
    'says in its footer that it is a copy',
    '<div class="footer__copyright">All rights.</div>',
    '<div class="footer__copyright">All rights. This is a <b>copy</b>.</div>',
  ],
])('a page of the copy %s', (_what, html, changed) => {
  expect(changePage(html, relink, 'This is a <b>copy</b>.')).toBe(changed);
});

it('the built copy has all pages and files, with working relative links, and loads nothing from other hosts', () => {
  const built = unzipSync(
    readFileSync(`build/downloads/${fileNames(product.slug)['offline-copy']}`),
  );
  const prefix = `${product.slug}-documentation/`;
  const copy = new Map(
    Object.entries(built).map(([name, content]) => [name.replace(prefix, ''), content]),
  );
  expect(Object.keys(built).filter((name) => !name.startsWith(prefix))).toEqual([]);
  const paths = listPages();
  expect(paths.length).toBeGreaterThan(150);
  expect(
    [...paths.map(pageFile), 'openapi.yaml', 'openapi.json'].filter((file) => !copy.has(file)),
  ).toEqual([]);
  const faults: string[] = [];
  let links = 0;
  for (const [page, content] of [...copy].filter(([name]) => name.endsWith('.html')))
    for (const [tag, , name, address] of strFromU8(content).matchAll(
      /<([a-z]+) [^>]*?\b(href|src)="([^"#][^"]*)"[^>]*>/g,
    )) {
      if (/ rel="(canonical|alternate)"/.test(tag)) continue;
      links += 1;
      const file = posix.join(posix.dirname(page), decodeURI(address.replace(/[?#].*$/, '')));
      const isOutside = /^[a-z]+:/.test(address);
      if (isOutside ? !tag.startsWith('<a ') : address.startsWith('/') || !copy.has(file))
        faults.push(`${page}: ${name} ${address}`);
    }
  expect(faults).toEqual([]);
  expect(links).toBeGreaterThan(5000);
}, 60_000);
