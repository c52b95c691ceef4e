/**
 * Writes the anchors of twins. Markdown has no syntax for anchors, so a twin contains `<a id="..."></a>` where another
 * twin links to. First, each heading, field and value has one. When all twins are known, those without a link go.
 */
import type {Html} from 'mdast';

/** The space before it goes with it. */
const tag = (id: string): string => ` <a id="${id}"></a>`;
const tags = / <a id="([^"]*)"><\/a>/g;

/** Makes the anchor of the content before it. */
export const anchor = (id: string): Html => ({type: 'html', value: tag(id)});

export const withoutAnchors = (twin: string): string => twin.replaceAll(tags, '');

/** Returns whether a twin has an anchor. */
export const hasAnchor = (twin: string, id: string): boolean => twin.includes(tag(id));

/**
 * Removes the anchors that nothing links to, and makes links to missing anchors lead to the HTML pages, which have all.
 *
 * @param twins all twins, by their paths
 * @param siteUrl the origin of the links
 * @param others other texts that link to twins
 */
export function settleAnchors(
  twins: ReadonlyMap<string, string>,
  siteUrl: string,
  others: string[] = [],
): Map<string, string> {
  const wanted = new Set<string>();
  const settleLinks = (text: string): string =>
    text.replaceAll(
      /(\]\(<?)(https?:[^)>#\s]+)\.md#([^)>\s]+)/g,
      (link, start: string, page: string, place: string) => {
        const path = page.startsWith(siteUrl) ? `${page.slice(siteUrl.length)}.md` : '';
        const twin = twins.get(path);
        if (twin === undefined) return link;
        const id = decodeURIComponent(place);
        if (!hasAnchor(twin, id)) return `${start}${page.replace(/\/index$/, '/')}#${place}`;
        wanted.add(`${path}#${id}`);
        return link;
      },
    );
  others.forEach(settleLinks);
  const settled = [...twins].map(([path, twin]): [string, string] => [path, settleLinks(twin)]);
  return new Map(
    settled.map(([path, twin]) => [
      path,
      twin.replaceAll(tags, (whole, id: string) => (wanted.has(`${path}#${id}`) ? whole : '')),
    ]),
  );
}
