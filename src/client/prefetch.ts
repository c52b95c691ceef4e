/**
 * Fetches pages before the reader follows a link. Replaces the functions that Docusaurus puts into `window.docusaurus`.
 * They need the list of all pages (see page-records.ts) and use `<link rel="prefetch">`, to which Firefox applies the
 * `default-src` of the site's policy, which allows nothing. For `fetch`, `connect-src` applies.
 */
import {isSlow} from './connection';
import preloadPage, {learn} from './page-records';
import {whenFree} from './prefetch-queue';

/** Prefetching is off on a slow connection and with data saver, and isn't possible for a page on disk. */
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

/** Loads a page. Docusaurus calls this for a link that the pointer is on. */
function preload(address: string): void {
  // After a failure, the page is loaded again when the reader follows the link.
  if (isAllowed()) preloadPage(address).catch(() => undefined);
}

export default {prefetch, preload};
