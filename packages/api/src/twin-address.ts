/** Builds addresses of Markdown twins. The build and the browser share this file, so it must import nothing. */

/** The list of all pages, for programs. */
export const indexPath = '/llms.txt';

/** Returns the path of a page's Markdown twin: the same path with `.md`. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`;
}

/**
 * Returns a function that adapts the links of a page for its twin. Links to pages lead to their twins,
 * and all links to the site include its origin, so that they still work in a copy of the text.
 */
export function createTwinLinks(siteUrl: string, pages: Set<string>, from: string): (href: string) => string {
  return (href) => {
    const url = new URL(href, siteUrl + from);
    if (url.origin !== new URL(siteUrl).origin) return href;
    // Only the page, not its twin, can run the request in a query such as `?try=`.
    const hasTwin = pages.has(url.pathname) && url.search === '';
    return siteUrl + (hasTwin ? twinPath(url.pathname) : url.pathname) + url.search + url.hash;
  };
}
