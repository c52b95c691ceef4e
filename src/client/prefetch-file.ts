/**
 * Fetches a script before the reader follows a link, in place of Docusaurus's `<link rel="prefetch">`.
 *
 * Firefox allows such links only what `default-src` of the site's policy allows, which is nothing: it would report
 * hundreds of violations on a page. What `fetch` may load is stated by `connect-src`.
 *
 * Only a few files are fetched at a time, and none while the reader waits for the next page: on a slow phone, its
 * scripts would otherwise come after those of all links in view.
 */
const asked = new Set<string>();
const waiting: string[] = [];
const most = 2;
let running = 0;
let isPaused = false;

/** Puts the file into the browser's cache. If that fails, the script is loaded when it is needed. */
export default function prefetchFile(url: string): void {
  // Pages share scripts. A page on disk can't fetch anything.
  if (asked.has(url) || window.location.protocol === 'file:') return;
  asked.add(url);
  waiting.push(url);
  void fetchNext();
}

/** Stops or continues fetching. Files that are on their way arrive. */
export function pausePrefetching(pause: boolean): void {
  isPaused = pause;
  while (!isPaused && running < most && waiting.length > 0) void fetchNext();
}

async function fetchNext(): Promise<void> {
  if (isPaused || running >= most) return;
  // The newest belongs to a link that the reader has just seen.
  const url = waiting.pop();
  if (url === undefined) return;
  running += 1;
  try {
    await (await fetch(url, {priority: 'low'})).arrayBuffer();
  } catch {
    asked.delete(url);
  }
  running -= 1;
  void fetchNext();
}
