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
function noteOf({built, path}: Page): string {
  const ownMarkdown = built ? `, and this page as Markdown at ${markdownPath(path)}` : '';
  return `<p class="for-programs" aria-hidden="true" data-nosnippet>For AI agents: the index of this documentation is at ${indexPath}${ownMarkdown}.</p>`;
}

/** A change of the HTML: the text between two offsets becomes another. */
type Edit = {
  start: number;
  end: number;
  text: string;
};

/** Returns the HTML with all changes, which must not overlap. */
const applyEdits = (html: string, edits: Edit[]): string =>
  edits
    // From the end, so that the offsets of the others stay valid.
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (changed, {start, end, text}) => changed.slice(0, start) + text + changed.slice(end),
      html,
    );

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
        return {
          start: position?.start.offset ?? 0,
          end: position?.end.offset ?? 0,
          text: style,
        };
      });
      const [{start: firstStyle}] = edits;
      const additions: Edit[] = [
        {start: firstStyle, end: firstStyle, text: links},
        {start, end: start, text: noteOf(page)},
      ];
      publish(site, page.file, applyEdits(page.html, [...edits, ...additions]));
      // The step that follows links reads the tree.
      for (const stylesheet of stylesheets) stylesheet.properties = {};
      pages += 1;
    },
    end() {
      return `${pages} pages have their styles, and name their Markdown and the index to programs`;
    },
  };
}
