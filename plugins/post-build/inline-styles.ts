/**
 * Puts the stylesheet into each page, which would otherwise wait for a second response before it shows any text. Its
 * text is the same in all pages, so the policy needs one hash for it. Brotli compresses it to 24 KB.
 */
import {readFileSync, rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {select} from 'hast-util-select';
import type {Page} from './pages';
import type {Running, Site} from './steps';

const stylesheet = /<link\b[^>]*\brel="?stylesheet\b[^>]*>/;

/**
 * Replaces the stylesheet of a page by its text.
 *
 * @returns the stylesheet's path in the build
 * @throws if the page has no stylesheet, or its text can't be part of a page
 */
export function inlineStyles(page: Page, read: (file: string) => string): string {
  const link = select('head > link[rel=stylesheet]', page.tree);
  if (!link) throw new Error('the page has no stylesheet');
  const file = String(link.properties.href).slice(1);
  const value = read(file);
  if (/<\/style/i.test(value)) throw new Error(`${file} has </style> in it and can't be part of a page`);
  page.published = page.published.replace(stylesheet, () => `<style>${value}</style>`);
  // Later steps read the tree.
  Object.assign(link, {tagName: 'style', properties: {}, children: [{type: 'text', value}]});
  return file;
}

/** Changes all pages except those that only redirect, and removes the stylesheet, which nothing requests anymore. */
export function startInlineStyles({folder, redirects}: Site): Running {
  const moved = new Set(redirects.map(({from}) => from));
  const styles = new Map<string, string>();
  const read = (file: string): string => {
    const text = styles.get(file) ?? readFileSync(join(folder, file), 'utf8');
    styles.set(file, text);
    return text;
  };
  let pages = 0;
  return {
    page(page) {
      if (moved.has(page.path)) return;
      inlineStyles(page, read);
      pages += 1;
    },
    end() {
      for (const file of styles.keys()) rmSync(join(folder, dirname(file)), {recursive: true});
      return `${pages} pages contain their styles`;
    },
  };
}
