/** Checks that the built pages contain their styles and list their scripts for later loading. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';

describe('the built pages', () => {
  const pages = readdirSync('build', {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));

  it('contain the same inline styles, request no stylesheets and list their scripts for later loading', () => {
    expect(pages.length).toBeGreaterThan(0);
    const texts = new Set<string>();
    for (const file of pages) {
      const html = readFileSync(join('build', file), 'utf8');
      if (/http-equiv="?refresh/.test(html)) continue; // a redirect shows nothing
      expect(html, file).not.toMatch(/<link[^>]+stylesheet/);
      expect(html, file).not.toMatch(/<script[^>]* src=/);
      expect(html, file).toMatch(
        /<script data-scripts="\/assets\/js\/runtime~main\.\w+\.js \/assets\/js\/main\.\w+\.js">/,
      );
      texts.add([...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style).join());
    }
    expect(texts.size).toBe(1);
    expect([...texts][0].length).toBeGreaterThan(10_000);
  });
});
