/**
 * Writes the anchors of Markdown pages. Markdown has no syntax for anchors, so a page contains `<a id="..."></a>` where
 * another page links to. First, each heading, field and value has one. When all pages are known, those without a link go.
 */
import type {Html} from 'mdast';

/** The space before it goes with it. */
const tag = (id: string): string => ` <a id="${id}"></a>`;
const tags = / <a id="([^"]*)"><\/a>/g;

/** Makes the anchor of the content before it. */
export const anchor = (id: string): Html => ({type: 'html', value: tag(id)});

export const withoutAnchors = (text: string): string => text.replaceAll(tags, '');

/** Returns whether a Markdown page has an anchor. */
export const hasAnchor = (text: string, id: string): boolean => text.includes(tag(id));

/** Removes the anchors that neither a page nor the `other` text links to. Links to missing anchors lead to the HTML. */
export function resolveAnchors(
  pages: ReadonlyMap<string, string>,
  siteUrl: string,
  other: string = '',
): Map<string, string> {
  const wanted = new Set<string>();
  const resolveLinks = (text: string): string =>
    text.replaceAll(
      /(\]\(<?)(https?:[^)>#\s]+)\.md#([^)>\s]+)/g,
      (link, start: string, page: string, id: string) => {
        const path = page.startsWith(siteUrl) ? `${page.slice(siteUrl.length)}.md` : '';
        const target = pages.get(path);
        if (target === undefined) return link;
        if (!hasAnchor(target, decodeURIComponent(id)))
          return `${start}${page.replace(/\/index$/, '/')}#${id}`;
        wanted.add(`${path}#${decodeURIComponent(id)}`);
        return link;
      },
    );
  resolveLinks(other);
  const resolved = [...pages].map(([path, text]): [string, string] => [path, resolveLinks(text)]);
  const withWanted = (path: string, text: string): string =>
    text.replaceAll(tags, (whole, id: string) => (wanted.has(`${path}#${id}`) ? whole : ''));
  return new Map(resolved.map(([path, text]) => [path, withWanted(path, text)]));
}
