/** Tests how pages are changed for the offline copy, and whether the built archive is complete. */
import {existsSync, readFileSync} from 'node:fs';
import {posix} from 'node:path';
import {strFromU8, unzipSync} from 'fflate';
import {beforeAll, describe, expect, it} from 'vitest';
import {offlineCopy} from '../../../../src/downloads';
import {product} from '../../../../src/product';
import {listPaths, pageFile, parsePage} from '../../pages';
import {changePage, createRelink} from '../../offline-copy/write';

const known = new Set([
  'index.html',
  'docs.html',
  'docs/guides/a.html',
  'docs/guides/a.b.html',
  'img/logo.svg',
  'a.css',
  'a.dark.css',
]);
const relink = createRelink('https://docs.test', known, 'docs/guides/a.html'); // prettier-ignore

describe('a link', () => {
  it.each([
    ['/', '../../index.html'],
    ['/docs/', '../../docs.html'],
    ['/docs?q=1#two', '../../docs.html?q=1#two'],
    ['/docs/guides/a.b', 'a.b.html'],
    ['/docs/guides/a#here', 'a.html#here'],
    ['/img/logo.svg', '../../img/logo.svg'],
    ['/not/in/the/copy', 'https://docs.test/not/in/the/copy'],
    ['https://elsewhere.test/docs', 'https://elsewhere.test/docs'],
    ['//elsewhere.test/docs', '//elsewhere.test/docs'],
    ['#here', '#here'],
    ['mailto:a@b.test', 'mailto:a@b.test'],
  ])('%s becomes %s', (from, to) => expect(relink(from)).toBe(to));
});

describe('a page', () => {
  const change = (head: string, body: string) =>
    changePage(
      parsePage('docs/guides/a.html', `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`),
      relink,
      'This is a <b>copy</b>.',
    ).replace(/^.*?<head>|<\/html>$/g, '');

  it.each([
    ['has no scripts', '<script src="/a.js" defer></script><link rel="preload" href="/a.js">', '<script>a()</script>', '</head><body></body>'],
    ['shows what is for readers without scripts', '', '<noscript><p>A</p></noscript>', '</head><body><p>A</p></body>'],
    ['follows the colors of the system', '<link rel="stylesheet" href="/a.css">', '', '<link rel="stylesheet" href="../../a.css" media="not all and (prefers-color-scheme: dark)"><link rel="stylesheet" href="../../a.dark.css" media="(prefers-color-scheme: dark)"></head><body></body>'],
    ['has relative links', '', '<a href="/docs/" class="x">1</a><img alt="a &amp; b" src="/img/logo.svg">', '</head><body><a href="../../docs.html" class="x">1</a><img alt="a &amp; b" src="../../img/logo.svg"></body>'],
    ['keeps links for search engines', '<link rel="alternate" href="/docs">', '', '<link rel="alternate" href="/docs"></head><body></body>'],
    ['keeps text that looks like a link', '', '<p title="/docs">href="/docs"</p>', '</head><body><p title="/docs">href="/docs"</p></body>'],
    ['says in its footer that it is a copy', '', '<div class="footer__copyright">All rights.</div>', '</head><body><div class="footer__copyright">All rights. This is a <b>copy</b>.</div></body>'],
  ])('%s', (_what, head, body, changed) => expect(change(head, body)).toBe(changed)); // prettier-ignore
});

describe('the built copy', () => {
  const archive = `build/downloads/${offlineCopy(product.slug)}`;
  const folder = `${product.slug}-documentation/`;
  let files: Map<string, Uint8Array>;

  beforeAll(() => {
    if (!existsSync(archive)) throw new Error('The site is not built: run `npm run build` first.');
    const entries = Object.entries(unzipSync(readFileSync(archive)));
    expect(entries.filter(([name]) => !name.startsWith(folder))).toEqual([]);
    files = new Map(entries.map(([name, content]) => [name.slice(folder.length), content]));
  }, 60_000);

  it('contains every page and the API description, but not itself', () => {
    const paths = listPaths('build');
    expect(paths.length).toBeGreaterThan(150);
    expect([...paths.map(pageFile), 'openapi.yaml', 'openapi.json'].filter((file) => !files.has(file))).toEqual([]);
    expect([...files.keys()].filter((name) => name.endsWith('-documentation.zip'))).toEqual([]);
  });

  it('has working relative links, and loads nothing from other hosts', () => {
    const [lost, foreign, absolute]: string[][] = [[], [], []];
    let links = 0;
    for (const [page, content] of [...files].filter(([name]) => name.endsWith('.html'))) {
      for (const [, tag, attributes] of strFromU8(content).matchAll(/<([a-z]+)((?: [^\s=>]+(?:="[^"]*")?)+)/g)) {
        const address = / (?:href|src)="([^"]*)"/.exec(attributes)?.[1];
        if (address === undefined || / rel="(canonical|alternate)"/.test(attributes) || address.startsWith('#')) continue;
        if (address.startsWith('/')) absolute.push(`${page}: ${address}`);
        if (/^[a-z]+:/.test(address)) {
          if (tag !== 'a') foreign.push(`${page}: ${address}`);
          continue;
        }
        links += 1;
        const file = posix.join(posix.dirname(page), decodeURI(address.replace(/[?#].*$/, '')));
        if (!files.has(file)) lost.push(`${page}: ${address}`);
      }
    }
    expect({lost, foreign, absolute}).toEqual({lost: [], foreign: [], absolute: []});
    expect(links).toBeGreaterThan(5000);
  }); // prettier-ignore
});
