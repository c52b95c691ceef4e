/**
 * Keeps the focus in the open sidebar of a narrow window. Scrolls that of a wide one to the current page. Opens and closes
 * its groups with Space.
 */

/** The elements that the open sidebar covers. */
const covered = '#__docusaurus > :not(.navbar), .navbar__inner';

/** Called when the button that opens the sidebar was pressed. */
function holdFocus(bar: Element): void {
  const isOpen = (): boolean => bar.classList.contains('navbar-sidebar--show');
  const findClose = (): HTMLElement | null => bar.querySelector('.navbar-sidebar__close');
  const setInert = (inert: boolean): void =>
    document.querySelectorAll<HTMLElement>(covered).forEach((element) => (element.inert = inert));
  // The button isn't focusable before it is visible, so try again in the next frame.
  const focusClose = (): void => {
    const button = findClose();
    button?.focus();
    if (isOpen() && document.activeElement !== button) requestAnimationFrame(focusClose);
  };
  const closeOnEscape = ({key}: KeyboardEvent): void => {
    if (key === 'Escape') findClose()?.click();
  };
  const observer = new MutationObserver(() => {
    if (isOpen()) return;
    observer.disconnect();
    document.removeEventListener('keydown', closeOnEscape);
    setInert(false);
    bar.querySelector<HTMLElement>('.navbar__toggle')?.focus();
  });
  if (!isOpen()) return;
  setInert(true);
  focusClose();
  document.addEventListener('keydown', closeOnEscape);
  observer.observe(bar, {attributeFilter: ['class']});
}

if (typeof window !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    const bar = target instanceof Element && target.closest('.navbar__toggle')?.closest('.navbar');
    // Wait until React has opened the sidebar.
    if (bar) setTimeout(() => holdFocus(bar));
  });
  // The theme's groups are links that are named buttons. A button also reacts to Space.
  document.addEventListener('keydown', (event) => {
    const {key, target} = event;
    if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[role="button"]'))
      return;
    event.preventDefault();
    target.click();
  });
}

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
