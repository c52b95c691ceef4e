/** Keeps the focus in the sidebar of a narrow window while it is open. Loaded when it is first opened. */

/** The elements that the open sidebar covers. */
const covered = '#__docusaurus > :not(.navbar), .navbar__inner';

export function holdFocus(bar: Element): void {
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
