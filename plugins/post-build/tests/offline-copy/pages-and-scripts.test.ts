/** Tests how pages and scripts are changed for the offline copy. */
import {describe, expect, it} from 'vitest';
import {createRelink, rootOf} from '../../offline-copy/address';
import {parsePage} from '../../pages';
import {changePage} from '../../offline-copy/page';
import {changeScripts} from '../../../internals/offline-scripts';

const files = new Set(['index.html', 'docs.html', 'docs/guides/a.html', 'docs/guides/a.b.html', 'img/logo.svg']);
const relink = createRelink('https://docs.test', files, 'docs/guides/a.html');

describe('a link', () => {
  it.each([
    ['/', '../../index.html'],
    ['/docs', '../../docs.html'],
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
  const facts = {data: '{"folder":"/p"}', scripts: ['/a.js', '/b.js']};
  const change = (body: string) =>
    changePage(
      parsePage(
        'docs/guides/a.html',
        `<!doctype html><html lang=en><head><script src=/a.js defer></script></head><body>${body}</body></html>`,
      ),
      {root: rootOf('docs/guides/a.html'), facts, relink, note: 'This is a <b>copy</b>.'},
    );

  it('contains its own path, and runs the script of the copy first', () => {
    expect(change('')).toContain(
      '<html lang=en data-offline-path="/docs/guides/a" data-offline-root="../../" ' +
        'data-page="{&quot;folder&quot;:&quot;/p&quot;}" data-scripts="/a.js /b.js"><head>' +
        '<script src="../../offline/start.js"></script><script src="https://docs.test/a.js" defer></script>',
    );
  });

  it('has only its links rewritten, with any kind of quotes', () => {
    expect(
      change(`<a href=/docs/ class=x>1</a><a href='/docs'>2</a><img alt="a &amp; b" src="/img/logo.svg">`),
    ).toContain(
      '<a href="../../docs.html" class=x>1</a><a href="../../docs.html">2</a><img alt="a &amp; b" src="../../img/logo.svg">',
    );
  });

  it('keeps links for search engines, and loses the attribute that lets scripts replace its icon', () => {
    expect(
      change('<link rel=alternate href=/docs><link data-rh=true rel=icon href=/img/logo.svg>').replaceAll(/ +/g, ' '),
    ).toContain('<link rel=alternate href=/docs><link rel=icon href="../../img/logo.svg">');
  });

  it('keeps text that looks like a link', () => {
    const text = '<pre>&lt;a href="/docs"&gt; href=/docs</pre><p title="/docs">/docs</p>';
    expect(change(text)).toContain(text);
  });

  it('says in its footer that it is a copy', () => {
    expect(change('<div class=footer__copyright>All rights.</div>')).toContain(
      '<div class=footer__copyright>All rights. This is a <b>copy</b>.</div>',
    );
  });

  it('is refused without a script', () => {
    expect(() => changePage(parsePage('x.html', '<html></html>'), {root: './', facts, relink, note: ''})).toThrow(
      '/x has no script',
    );
  });
});

describe('the scripts', () => {
  const main = 'c={favicon:"img/a.svg"};a=window.location.pathname;b=window.history&&"pushState"in window.history';
  const runtime = 'r.p="/",r.x=1';
  const scripts = (changed: Record<string, string> = {}) => new Map(Object.entries({main, runtime, ...changed}));

  it('use the location of the copy, and leave the icon and history alone', () => {
    expect(Object.fromEntries(changeScripts(scripts()))).toEqual({
      main: 'c={favicon:void 0};a=window.offlineLocation.pathname;b=window.history&&!1',
      runtime: 'r.p=window.offlineRoot,r.x=1',
    });
  });

  it.each([
    [{runtime: 'r.p="/site/"'}, '0 matches for the folder of the chunks'],
    [{other: 'q.p="/"'}, '2 matches for the folder of the chunks'],
    [{main: 'favicon:"a";window.location'}, '0 matches for the check for the history API'],
    [{main: '"pushState"in window.history'}, '0 matches for the address of a page'],
  ])('are refused if they lack an expected pattern or repeat it: %j', (changed: Record<string, string>, message) => {
    expect(() => changeScripts(scripts(changed))).toThrow(message);
  });
});
