/** Tests the links that the build follows. Docusaurus checks the links between pages. */
import {expect, it} from 'vitest';
import {product} from '../../../src/product';
import {faultOf, linksIn} from '../links';
import {parseHtml, readAnchors} from '../pages';

const site = product.siteUrl;
const texts = new Map([
  ['/a.md', '# A <a id="here"></a>'],
  ['/all.json', ''],
]);
const target = {
  anchorsOf: (path: string) => (path === '/docs/a' ? new Set(['one', 'ü']) : undefined),
  read: (path: string) => texts.get(path),
};

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
])('the fault of a link to %s: %s', (href, fault) => expect(faultOf(href, '/docs/b', target)).toBe(fault));

it.each([
  ['[a](/a) ![b](</b> "B") `[c](/c)` ``d[`](/d)``\n\n```js\nlist[0](/e)\n```\n', ['/a', '/b']],
  [`- The API: ${site}/openapi.json. Read when you generate a client.\n`, [`${site}/openapi.json`]],
  [JSON.stringify({linkset: [{href: '/api'}], skills: [{url: '/skill'}]}, null, 2), ['/api', '/skill']],
])('links are read from Markdown outside code, from the index and from JSON: %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

it('two elements with the same id are rejected', () => {
  expect(readAnchors(parseHtml('<h2 id="a">A</h2><p id="b">B</p>'))).toEqual(new Set(['a', 'b']));
  expect(() => readAnchors(parseHtml('<h2 id="a">A</h2><p id="a">B</p>'))).toThrow('two elements have the id "a"');
});
