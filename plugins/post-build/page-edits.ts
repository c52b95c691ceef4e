/**
 * Changes the HTML of all pages after the other steps have read it.
 *
 * The stylesheets become part of each page, which would otherwise wait for a second response before it shows any text.
 * Their texts are the same in all pages, so the policy needs one hash for each of them. The scripts find them by
 * `data-href`. The files stay for pages that a reader opens from another page.
 *
 * A note and links tell programs where the Markdown of the page and the index of all pages are.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {select, selectAll} from 'hast-util-select';
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

type Edit = [start: number, end: number, text: string];

/** Changes all pages. */
export function startPageEdits(site: Site): Running {
  const styles = new Map<string, string>();
  const readStyles = (file: string): string => {
    const css = styles.get(file) ?? readFileSync(join(site.folder, file), 'utf8');
    if (/<\/style/i.test(css))
      throw new Error(`${file} has </style> in it and can't be part of a page`);
    styles.set(file, css);
    return css;
  };
  let pages = 0;
  return {
    page(page) {
      const stylesheets = selectAll('head > link[rel=stylesheet]', page.tree);
      const start = select('body', page.tree)?.children[0]?.position?.start.offset;
      if (stylesheets.length === 0 || start === undefined)
        throw new Error('the page has no stylesheet or no content');
      const edits = stylesheets.map(({properties: {href}, position}): Edit => {
        const style = `<style data-href="${String(href)}">${readStyles(String(href))}</style>`;
        // Offsets are only optional in nodes that no parser made.
        return [position?.start.offset ?? 0, position?.end.offset ?? 0, style];
      });
      edits.push([edits[0][0], edits[0][0], links], [start, start, noteOf(page)]);
      const changed = edits
        .toSorted(([a], [b]) => b - a)
        .reduce((html, [from, to, text]) => html.slice(0, from) + text + html.slice(to), page.html);
      publish(site, page.file, changed);
      // The step that follows links reads the tree.
      for (const stylesheet of stylesheets) stylesheet.properties = {};
      pages += 1;
    },
    end() {
      return `${pages} pages have their styles, and name their Markdown and the index to programs`;
    },
  };
}
