/**
 * Keeps the focus in the sidebar of a narrow window when its button is pressed (loads sidebar-focus.ts for it), and
 * scrolls the sidebar of a wide window to the current page.
 */
if (typeof window !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    if (!(target instanceof Element && target.closest('.navbar__toggle'))) return;
    // Without a connection the sidebar works as it would without this.
    void import('./sidebar-focus').then(({holdFocus}) => holdFocus()).catch(() => undefined);
  });
}

/** Docusaurus calls this after each navigation, the first one included. */
export function onRouteDidUpdate(): void {
  // The sidebar unfolds the group of the page first.
  requestAnimationFrame(() => {
    const link = document.querySelector('.theme-doc-sidebar-menu [aria-current="page"]');
    const frame = link?.closest('.menu');
    if (!link || !frame) return;
    const {top, bottom} = link.getBoundingClientRect();
    const seen = frame.getBoundingClientRect();
    if (top < seen.top || bottom > seen.bottom) frame.scrollTop += top - seen.top - seen.height / 2;
  });
}
