/** Tests the links that the build follows. Docusaurus checks the links between pages. */
import {expect, it} from 'vitest';
import {product} from '@screening/product';
import {faultOf, linksIn} from '../links';
import {hasAnchor, resolveAnchors} from '../markdown/anchors';
import {parseHtml, readAnchors} from '../pages';

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
  expect(faultOf(href, '/docs/b', pages, texts)).toBe(fault),
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
