/** Shows and focuses the targets of links, and copies the address of a field when its link icon is clicked. */

let focusWanted = false;

/** Makes the next navigation focus its target: the heading or row of the fragment, or the title without one. */
export function focusNextTarget(): void {
  focusWanted = true;
}

/** Returns the element that the fragment of the address names, if there is one. */
export function findTarget(): HTMLElement | null {
  // clean-address.ts has removed a fragment that can't be decoded.
  const id = decodeURIComponent(window.location.hash.slice(1));
  return id === '' ? null : document.getElementById(id);
}

function openTarget(): void {
  const target = findTarget();
  if (!target) return;
  let opened = false;
  for (let at = hiddenPanelOf(target); at; at = hiddenPanelOf(at.parentElement)) {
    opened = true;
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(at.id)}"]`)?.click();
  }
  for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    if (!at.open) opened = at.open = true;
  if (opened) target.scrollIntoView();
}

/** Returns the panel of a tab that isn't selected, around an element. */
const hiddenPanelOf = (element: Element | null): Element | null =>
  element?.closest('[role="tabpanel"][hidden]') ?? null;

function focusTarget(): void {
  const target = findTarget() ?? document.querySelector<HTMLElement>('main h1');
  // Docusaurus scrolls to the target.
  target?.focus({preventScroll: true});
  if (!target || document.activeElement === target) return;
  // A heading or row is only focusable with a tabindex.
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), {once: true});
  target.focus({preventScroll: true});
}

function copyAddress(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.row-link') : null;
  // Without clipboard permission, or over HTTP, the link still leads to the field.
  if (link) void navigator.clipboard?.writeText(link.href).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', openTarget);
  document.addEventListener('click', copyAddress);
}

export function onRouteDidUpdate(): void {
  openTarget();
  if (!focusWanted) return;
  focusWanted = false;
  // Wait for Docusaurus, which moves the focus to the start of a page when the address has no fragment.
  requestAnimationFrame(() => setTimeout(focusTarget));
}
