/**
 * Changes the HTML of all pages after the other steps have read it.
 *
 * The stylesheet becomes part of each page, which would otherwise wait for a second response before it shows any text.
 * Its text is the same in all pages, so the policy needs one hash for it. Brotli compresses it to 24 KB.
 *
 * A note and links tell programs where the Markdown of the page and the index of all pages are.
 */
import {readFileSync, rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {select} from 'hast-util-select';
import {indexPath, markdownPath} from '@screening/api';
import type {Page} from './pages';
import {publish, type Running, type Site} from './steps';

const links = [
  `<link rel="describedby" href="${indexPath}" type="text/plain">`,
  '<link rel="api-catalog" href="/.well-known/api-catalog" type="application/linkset+json">',
  '<link rel="service-desc" href="/openapi.json" type="application/json">',
].join('');

/**
 * Returns the note, which is hidden from sight and from screen readers. It begins with words that tools recognize. The
 * addresses aren't links, which would get keyboard focus.
 */
const noteOf = ({built, path}: Page): string =>
  `<p class="for-programs" aria-hidden="true" data-nosnippet>For AI agents: the index of this documentation is at ${indexPath}${built ? `, and this page as Markdown at ${markdownPath(path)}` : ''}.</p>`;

/** Changes all pages, and removes the stylesheet, which nothing requests anymore. */
export function startPageEdits(site: Site): Running {
  const styles = new Map<string, string>();
  const readStyles = (file: string): string => {
    const css = styles.get(file) ?? readFileSync(join(site.folder, file), 'utf8');
    if (/<\/style/i.test(css)) throw new Error(`${file} has </style> in it and can't be part of a page`);
    styles.set(file, css);
    return css;
  };
  let pages = 0;
  return {
    page(page) {
      const stylesheet = select('head > link[rel=stylesheet]', page.tree);
      const start = select('body', page.tree)?.children[0]?.position?.start.offset;
      if (!stylesheet?.position || start === undefined) throw new Error('the page has no stylesheet or no content');
      const css = readStyles(String(stylesheet.properties.href).slice(1));
      // Offsets are only optional in nodes that no parser made.
      const edits: [start: number, end: number, text: string][] = [
        [stylesheet.position.start.offset ?? 0, stylesheet.position.end.offset ?? 0, `<style>${css}</style>${links}`],
        [start, start, noteOf(page)],
      ];
      const changed = edits
        .toSorted(([a], [b]) => b - a)
        .reduce((html, [from, to, text]) => html.slice(0, from) + text + html.slice(to), page.html);
      publish(site, page.file, changed);
      // The step that follows links reads the tree.
      stylesheet.properties = {};
      pages += 1;
    },
    end() {
      for (const file of styles.keys()) rmSync(join(site.folder, dirname(file)), {recursive: true});
      return `${pages} pages have their styles, and name their Markdown and the index to programs`;
    },
  };
}
