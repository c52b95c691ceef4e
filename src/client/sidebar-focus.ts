/** Keeps the focus in the sidebar of a narrow window while the sidebar is open. Loaded when it is first opened. */

/** The elements that the sidebar covers. */
const covered = '#__docusaurus > :not(.navbar), .navbar__inner';

export function holdFocus(): void {
  const bar = document.querySelector('.navbar');
  if (!bar) return;
  const isOpen = (): boolean => bar.classList.contains('navbar-sidebar--show');
  const close = (): HTMLElement | null => bar.querySelector<HTMLElement>('.navbar-sidebar__close');
  const setInert = (inert: boolean): void =>
    document.querySelectorAll<HTMLElement>(covered).forEach((element) => (element.inert = inert));
  // The button isn't focusable before it is visible, so try again in the next frame.
  const take = (): void => {
    const button = close();
    button?.focus();
    if (isOpen() && document.activeElement !== button) requestAnimationFrame(take);
  };
  const onKey = ({key}: KeyboardEvent): void => {
    if (key === 'Escape') close()?.click();
  };
  const watch = new MutationObserver(() => {
    if (isOpen()) return;
    watch.disconnect();
    document.removeEventListener('keydown', onKey);
    setInert(false);
    bar.querySelector<HTMLElement>('.navbar__toggle')?.focus();
  });
  if (!isOpen()) return;
  setInert(true);
  take();
  document.addEventListener('keydown', onKey);
  watch.observe(bar, {attributeFilter: ['class']});
}
