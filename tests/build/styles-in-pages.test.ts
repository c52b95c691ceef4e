/** Each built page holds its styles, the same in all of them, so that nothing else has to arrive before it is shown. */
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {inlineStyles, withItsStyles} from '../../src/built/inline-styles';
import {readInline} from '../../src/hosting/inline';

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
    expect(() => inlineStyles(folder)).toThrow('no page of');
    rmSync(folder, {recursive: true});
  });
});

describe('the built pages', () => {
  const pages = readdirSync('build', {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));

  it('all hold the same styles, and ask for no others', () => {
    expect(pages.length).toBeGreaterThan(0);
    const texts = new Set<string>();
    for (const file of pages) {
      const html = readFileSync(join('build', file), 'utf8');
      if (/http-equiv="?refresh/.test(html)) continue; // a redirect shows nothing
      expect(html, file).not.toMatch(/<link[^>]+stylesheet/);
      texts.add([...readInline(html).styles].filter((style) => style.includes('{')).join());
    }
    expect(texts.size).toBe(1);
    expect([...texts][0].length).toBeGreaterThan(10_000);
  });
});
