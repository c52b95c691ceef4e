/** The addresses of Markdown twins. Shared by build and browser, so it must import nothing. */

/** The index of all pages for programs. */
export const indexPath = '/llms.txt';

/** The twin of the page at `path`: the same address with `.md`. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`;
}

/**
 * Makes links of a page useful away from it: a link to a page leads to that page's twin, and all
 * links of the site carry its origin, so that they still work where the text was copied to.
 */
export function createTwinLinks(siteUrl: string, pages: Set<string>, from: string): (href: string) => string {
  return (href) => {
    const url = new URL(href, siteUrl + from);
    if (url.origin !== new URL(siteUrl).origin) return href;
    // Only the page itself can run the request in a query such as `?try=`.
    const hasTwin = pages.has(url.pathname) && url.search === '';
    return siteUrl + (hasTwin ? twinPath(url.pathname) : url.pathname) + url.search + url.hash;
  };
}
