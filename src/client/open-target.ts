/**
 * Opens the details elements around the target of a fragment, so that a link to a nested field never leads to something
 * closed. Copies a field's address when its link sign is clicked.
 */

/** Finds the element with the id of a fragment. */
export function findTarget(fragment: string): HTMLElement | null {
  try {
    return fragment ? document.getElementById(decodeURIComponent(fragment)) : null;
  } catch {
    return null; // A fragment such as `#%` can't be decoded.
  }
}

function openTarget(): void {
  const target = findTarget(window.location.hash.slice(1));
  if (!target) return;
  let opened = false;
  for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
    if (!at.open) opened = at.open = true;
  }
  if (opened) target.scrollIntoView();
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
}
