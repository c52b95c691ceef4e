/** Each built page holds its styles, and asks for its scripts later, so that nothing else has to arrive before it is shown. */
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {hastenFirstPaint, withItsStyles, withLateScripts} from '../../tooling/docusaurus/first-paint';
import {readInline} from '../../tooling/hosting/inline';

const read = (file: string): string => `a{content:"${file} $&"}`;

describe('the styles of a page', () => {
  it.each([
    ['<link rel=stylesheet href=/assets/a.css>', '<style>a{content:"assets/a.css $&"}</style>'],
    ['<link rel="stylesheet" href="/a.css" />', '<style>a{content:"a.css $&"}</style>'],
    ['<link rel=icon href=/a.svg>', '<link rel=icon href=/a.svg>'],
  ])('%s', (before, after) => {
    expect(withItsStyles(`<head>${before}</head>`, read)).toBe(`<head>${after}</head>`);
  });

  it('must not end the element that they stand in', () => {
    expect(() => withItsStyles('<link rel=stylesheet href=/a.css>', () => 'a{content:"</style>"}')).toThrow(
      'a.css has </style> in it',
    );
  });

  it('are asked of a built site', () => {
    const folder = mkdtempSync(join(tmpdir(), 'styles-'));
    writeFileSync(join(folder, 'index.html'), '<p>No styles');
    expect(() => hastenFirstPaint(folder, folder)).toThrow('no page of');
    rmSync(folder, {recursive: true});
  });
});

describe('the scripts of a page', () => {
  it('are named by the one that asks for them later, in their order', () => {
    expect(
      withLateScripts('<head><script src=/a.js defer></script><script src="/b.js" defer></script></head>', '/s.js', [
        '/c.js',
      ]),
    ).toBe('<head><script src="/s.js" data-scripts="/a.js /b.js /c.js" defer></script></head>');
  });

  it('stay as they are when none is asked for', () => {
    const redirect = '<script>location.href = "/docs"</script>';
    expect(withLateScripts(redirect, '/s.js')).toBe(redirect);
  });
});

describe('the built pages', () => {
  const pages = readdirSync('build', {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));

  it('all hold the same styles, ask for no others, and name their scripts for later', () => {
    expect(pages.length).toBeGreaterThan(0);
    const texts = new Set<string>();
    for (const file of pages) {
      const html = readFileSync(join('build', file), 'utf8');
      if (/http-equiv="?refresh/.test(html)) continue; // a redirect shows nothing
      expect(html, file).not.toMatch(/<link[^>]+stylesheet/);
      expect(html.match(/<script[^>]* src=[^>]*>/g), file).toEqual([
        expect.stringMatching(
          /late-scripts\.\w+\.js" data-scripts="\/assets\/js\/runtime~main\.\w+\.js \/assets\/js\/main\.\w+\.js( \/assets\/js\/\d+\.\w+\.js)*"/,
        ),
      ]);
      // The page for unknown addresses is no route.
      if (file !== '404.html') expect(html, file).toMatch(/ \/assets\/js\/\d+\.\w+\.js"/);
      texts.add([...readInline(html).styles].filter((style) => style.includes('{')).join());
    }
    expect(texts.size).toBe(1);
    expect([...texts][0].length).toBeGreaterThan(10_000);
  });
});
