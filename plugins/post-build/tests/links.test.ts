/** Tests the links that the build follows. Docusaurus checks the links between pages. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {product} from '@screening/product';
import {faultOf, linksIn, startLinks} from '../links';
import {hasAnchor, resolveAnchors} from '../markdown/anchors';
import {parseHtml, parsePage, readAnchors} from '../pages';
import type {Site} from '../steps';

const site = product.siteUrl;
const texts = new Map([
  ['/a.md', '# A <a id="here"></a>'],
  ['/all.json', ''],
]);
const pages = new Map([['/docs/a', new Set(['one', 'ü'])]]);

it.each([
  [`${site}/docs/a`, undefined],
  [`${site}/docs/a#one`, undefined],
  ['/docs/a#%C3%BC', undefined],
  ['/docs/a#try=%7B%7D', undefined],
  [`${site}/a.md#here`, undefined],
  ['/all.json', undefined],
  ['https://elsewhere.example/x', undefined],
  ['mailto:a@docs.example', undefined],
  ['data:image/png;base64,AA', undefined],
  [`${site}/nowhere`, 'does not exist'],
  ['/img/lost.png', 'does not exist'],
  ['/docs/a.html', 'does not exist'],
  ['/docs/a#nowhere', 'is not an anchor in /docs/a'],
  [`${site}/a.md#nowhere`, 'is not an anchor in /a.md'],
  ['https://[', 'is not a valid URL'],
])('the fault of a link to %s: %s', (href, fault) =>
  expect(faultOf(href, '/docs/b', {pages, files: texts})).toBe(fault),
);

it.each([
  ['[a](/a) ![b](</b> "B") `[c](/c)` ``d[`](/d)``\n\n```js\nlist[0](/e)\n```\n', ['/a', '/b']],
  [`- The API: ${site}/openapi.json. Read when you generate a client.\n`, [`${site}/openapi.json`]],
  [
    JSON.stringify({linkset: [{href: '/api'}], skills: [{url: '/skill'}]}, null, 2),
    ['/api', '/skill'],
  ],
])('links are read from Markdown outside code, from the index and from JSON: %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

it('the files that a page loads or links to must exist, and Docusaurus checks its links to pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  writeFileSync(join(folder, 'all.json'), '{}');
  const site = {folder, anchors: pages} as unknown as Site;
  const step = startLinks(site);
  const inside =
    '<a href="/all.json">1</a><a href="/lost.json">2</a><img src="/lost.png"><a href="/docs/c#a.b">3</a>';
  step.page?.(parsePage('docs/a.html', `<html><body>${inside}</body></html>`));
  expect(() => step.end()).toThrow(
    /^\/docs\/a: "\/lost\.json" does not exist\n\/docs\/a: "\/lost\.png" does not exist$/,
  );
  rmSync(folder, {recursive: true});
});

it('two elements with the same id are rejected', () => {
  expect(readAnchors(parseHtml('<h2 id="a">A</h2><p id="b">B</p>'))).toEqual(new Set(['a', 'b']));
  expect(() => readAnchors(parseHtml('<h2 id="a">A</h2><p id="a">B</p>'))).toThrow(
    'two elements have the id "a"',
  );
});

const origin = 'https://docs.example';
const home = `# Home <a id="here"></a>\n[a](${origin}/a.md#b.c), [d](${origin}/a.md#none), [e](${origin}/index.md#none)\n`;
const fields = '- `c` <a id="b.c"></a> string\n- `d` <a id="b.d"></a> string\n';
const markdownPages = new Map([
  ['/index.md', home],
  ['/a.md', `${fields}[f](<${origin}/a.md#b%2Ec> "F") [g](/a.md#b.d)\n`],
]);

it('a linked anchor stays, one without a link goes, and a link to a missing anchor leads to the page', () => {
  const resolved = resolveAnchors(markdownPages, origin);
  expect(resolved.get('/a.md')).toMatch(/^- `c` <a id="b\.c"><\/a> string\n- `d` string\n/);
  expect(resolved.get('/index.md')).toBe(
    `# Home\n[a](${origin}/a.md#b.c), [d](${origin}/a#none), [e](${origin}/#none)\n`,
  );
});

it('a link in another text keeps its anchor', () => {
  const resolved = resolveAnchors(
    markdownPages,
    origin,
    `[h](${origin}/index.md#here) [x](https://other.example/a.md#b.d)`,
  );
  expect(hasAnchor(resolved.get('/index.md') ?? '', 'here')).toBe(true);
  expect(hasAnchor(resolved.get('/a.md') ?? '', 'b.d')).toBe(false);
});
