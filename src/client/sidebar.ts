/**
 * Loads sidebar-focus.ts when the menu button of a narrow window is pressed, to keep the focus in the sidebar. Scrolls
 * the sidebar of a wide window to the current page.
 */
if (typeof window !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    const bar = target instanceof Element && target.closest('.navbar__toggle')?.closest('.navbar');
    // Without a connection, the sidebar works as usual, but doesn't keep the focus.
    if (bar) void import('./sidebar-focus').then(({holdFocus}) => holdFocus(bar)).catch(() => undefined);
  });
}

/** Docusaurus calls this after each navigation, including the first. */
export function onRouteDidUpdate(): void {
  // Wait until the sidebar has expanded the group of the page.
  requestAnimationFrame(() => {
    const link = document.querySelector('.theme-doc-sidebar-menu [aria-current="page"]');
    const frame = link?.closest('.menu');
    if (!link || !frame) return;
    const {top, bottom} = link.getBoundingClientRect();
    const seen = frame.getBoundingClientRect();
    if (top < seen.top || bottom > seen.bottom) frame.scrollTop += top - seen.top - seen.height / 2;
  });
}
