/**
 * Delays the prefetching of linked pages until the first interaction. With a sidebar, that is more data than the page
 * itself, and it doubles the blocking time (BENCHMARKS.md).
 */
type Site = {
  /** Set by Docusaurus. */
  docusaurus: {
    prefetch: (path: string) => unknown;
    preload: (path: string) => unknown;
  };
};

const interactions = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'];
let isDelayed = false;

/** Docusaurus calls this when a page is shown, and for the first one before a link can become visible. */
export function onRouteDidUpdate(): void {
  if (isDelayed) return;
  isDelayed = true;
  const site = window as unknown as Site;
  const original = site.docusaurus;
  const waiting = new Set<string>();
  site.docusaurus = {...original, prefetch: (path) => waiting.add(path)};
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    site.docusaurus = original;
    waiting.forEach((path) => original.prefetch(path));
  };
  for (const name of interactions)
    window.addEventListener(name, start, {passive: true, signal: stop.signal});
}
