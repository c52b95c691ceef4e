/** Tests how pages and scripts are changed for the offline copy. */
import {describe, expect, it} from 'vitest';
import {createRelink} from '../../offline-copy/address';
import {parsePage} from '../../pages';
import {changePage} from '../../offline-copy/page';

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
  const change = (body: string) =>
    changePage(
      parsePage(
        'docs/guides/a.html',
        `<!doctype html><html lang=en><head><script src=/a.js defer></script></head><body>${body}</body></html>`,
      ),
      {relink, note: 'This is a <b>copy</b>.'},
    );

  it('contains no scripts, which need a server', () => {
    expect(change('')).toContain('<head></head>');
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
});
