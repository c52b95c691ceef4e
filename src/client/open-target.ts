/**
 * Opens the details elements around the target of a fragment, so that a link to a nested field never leads to something
 * closed. Moves the focus to what a search result leads to, so that the keyboard and screen readers continue there.
 * Copies a field's address when its link sign is clicked.
 */

let focusWanted = false;

/** Makes the next navigation move the focus to its target: the heading or row of the fragment, or else the title. */
export function focusNextTarget(): void {
  focusWanted = true;
}

function findTarget(): HTMLElement | null {
  try {
    const fragment = window.location.hash.slice(1);
    return fragment ? document.getElementById(decodeURIComponent(fragment)) : null;
  } catch {
    return null; // A fragment such as `#%` can't be decoded.
  }
}

function openTarget(): void {
  const target = findTarget();
  if (!target) return;
  let opened = false;
  for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
    if (!at.open) opened = at.open = true;
  }
  if (opened) target.scrollIntoView();
}

function focusTarget(): void {
  const target = findTarget() ?? document.querySelector<HTMLElement>('main h1');
  // Docusaurus scrolls to the target.
  target?.focus({preventScroll: true});
  if (!target || document.activeElement === target) return;
  // A heading or a row can only take the focus with a tabindex.
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), {once: true});
  target.focus({preventScroll: true});
}

function copyAddress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-copy-link]') : null;
  // Without the permission to write (or over http) the link still leads to the field.
  if (link) void navigator.clipboard?.writeText(link.href).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', openTarget);
  document.addEventListener('click', copyAddress);
}

/** Docusaurus calls this after each navigation, the first one included. */
export function onRouteDidUpdate(): void {
  openTarget();
  if (!focusWanted) return;
  focusWanted = false;
  // Wait for Docusaurus, which moves the focus to the start of a page when the address has no fragment.
  requestAnimationFrame(() => setTimeout(focusTarget));
}
