/** Tests the links that the build follows. Docusaurus checks the links between pages. */
import {describe, expect, it} from 'vitest';
import {product} from '../../../../src/product';
import {faultOf, linksIn} from '../../links/check';

const site = product.siteUrl;
const texts = new Map([
  ['/a.md', '# A <a id="here"></a>'],
  ['/all.json', ''],
]);
const target = {
  anchorsOf: (path: string) => (path === '/docs/a' ? new Set(['one', 'ü']) : undefined),
  read: (path: string) => texts.get(path),
};

describe('a link', () => {
  it.each([
    [`${site}/docs/a`],
    [`${site}/docs/a#one`],
    ['/docs/a#%C3%BC'],
    ['/docs/a#try=%7B%7D'],
    [`${site}/a.md#here`],
    ['/all.json'],
    ['https://elsewhere.example/x'],
    ['mailto:a@docs.example'],
    ['data:image/png;base64,AA'],
  ])('is accepted: %s', (href) => expect(faultOf(href, '/docs/b', target)).toBeUndefined());

  it.each([
    ['a missing page', `${site}/nowhere`, 'does not exist'],
    ['a missing file', '/img/lost.png', 'does not exist'],
    ['a suffix', '/docs/a.html', 'does not exist'],
    ['a missing anchor', '/docs/a#nowhere', 'is not an anchor in /docs/a'],
    ['a missing anchor in Markdown', `${site}/a.md#nowhere`, 'is not an anchor in /a.md'],
    ['no address', 'https://[', 'is not a valid URL'],
  ])('to %s is reported', (_what, href, fault) => expect(faultOf(href, '/docs/b', target)).toBe(fault));
});

it('links are read from Markdown outside code, from the index and from JSON', () => {
  expect(linksIn('[a](/a) ![b](</b> "B") `[c](/c)` ``d[`](/d)``\n\n```js\nlist[0](/e)\n```\n')).toEqual(['/a', '/b']);
  expect(linksIn(`- The API: ${site}/openapi.json. Read when you generate a client.\n`)).toEqual([
    `${site}/openapi.json`,
  ]);
  expect(linksIn(JSON.stringify({linkset: [{href: '/api'}], skills: [{url: '/skill'}]}, null, 2))).toEqual([
    '/api',
    '/skill',
  ]);
});
