/**
 * Remembers the pages of this visit for the search dialog, in memory: nothing is stored. Docusaurus calls the function
 * when a page is shown, and when only the fragment changes.
 */

/** A page that was shown. */
export type SeenPage = {
  title: string;
  url: string;
};

/** Maximum number of pages that are remembered. */
const most = 6;

/** Newest first. */
let seen: SeenPage[] = [];

/**
 * Returns the pages before the current one, newest first, each once. The current one may not be remembered yet, while
 * Docusaurus shows it.
 */
export const lastPages = (): SeenPage[] => seen.filter(({url}) => url !== window.location.pathname);

export function onRouteDidUpdate({location: {pathname}}: {location: {pathname: string}}): void {
  const title = document.querySelector('h1')?.textContent?.trim();
  if (!title) return;
  seen = [{title, url: pathname}, ...seen.filter(({url}) => url !== pathname)].slice(0, most);
}
