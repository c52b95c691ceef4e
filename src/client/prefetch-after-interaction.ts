/**
 * Delays the prefetching of linked pages until the first interaction.
 *
 * Docusaurus prefetches every page whose link is visible. With a sidebar, that is more data than the
 * page itself, while the page is still loading. After the first pointer move, key, touch or scroll,
 * prefetching works as usual.
 */
type Docusaurus = {prefetch: (path: string) => unknown; preload: (path: string) => unknown};

const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;
let wrapped = false;

function holdBack(): void {
  const site = window as unknown as {docusaurus: Docusaurus};
  const {prefetch} = site.docusaurus;
  const waiting = new Set<string>();
  let awake = false;
  const wake = () => {
    awake = true;
    signs.forEach((sign) => window.removeEventListener(sign, wake));
    waiting.forEach((path) => prefetch(path));
  };
  signs.forEach((sign) => window.addEventListener(sign, wake, {passive: true}));
  site.docusaurus = {...site.docusaurus, prefetch: (path) => (awake ? prefetch(path) : waiting.add(path))};
}

/** Docusaurus calls this when a page is shown, and for the first one before a link can become visible. */
export function onRouteDidUpdate(): void {
  if (wrapped) return;
  wrapped = true;
  holdBack();
}
