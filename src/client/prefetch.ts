/**
 * Fetches pages before the reader follows a link. Replaces what Docusaurus puts into `window.docusaurus`, which needs
 * the list of all pages (see page-records.ts) and uses `<link rel="prefetch">`: Firefox allows such links only what
 * `default-src` of the site's policy allows, which is nothing. What `fetch` may load is stated by `connect-src`.
 */
import {isSlow} from './connection';
import preloadPage, {learn} from './page-records';
import {whenFree} from './prefetch-queue';

/** Nothing is fetched ahead on a slow connection or with data saver, and a page on disk can't fetch anything. */
function isAllowed(): boolean {
  return !isSlow() && window.location.protocol !== 'file:';
}

/** Puts the files of a page into the browser's cache. Docusaurus calls this for a link that has come into view. */
function prefetch(address: string): void {
  if (!isAllowed()) return;
  whenFree(address.replace(/[?#].*/, ''), async () => {
    const page = await learn(address);
    const missing = page?.scripts.filter((script) => !document.querySelector(`script[src="${script}"]`)) ?? [];
    for (const script of missing) whenFree(script, async () => (await fetch(script, {priority: 'low'})).arrayBuffer());
  });
}

/** Loads a page. Docusaurus calls this for a link that the reader points at. */
function preload(address: string): void {
  // What fails is loaded again when the reader follows the link.
  if (isAllowed()) preloadPage(address).catch(() => undefined);
}

export default {prefetch, preload};
