/**
 * Fetches a script before the reader follows a link, in place of Docusaurus's `<link rel="prefetch">`.
 *
 * Firefox allows such links only what `default-src` of the site's policy allows, which is nothing: it would report
 * hundreds of violations on a page. What `fetch` may load is stated by `connect-src`.
 */
const asked = new Set<string>();

/** Puts the file into the browser's cache. If that fails, the script is loaded when it is needed. */
export default async function prefetchFile(url: string): Promise<void> {
  // Pages share scripts. A page on disk can't fetch anything.
  if (asked.has(url) || window.location.protocol === 'file:') return;
  asked.add(url);
  try {
    await (await fetch(url, {priority: 'low'})).arrayBuffer();
  } catch {
    asked.delete(url);
  }
}
