/**
 * Opens whatever encloses the target of a fragment, so that a link to a nested field never lands on
 * something closed, and copies a field's address when its link sign is clicked.
 */
function openTarget(): void {
  const id = decodeURIComponent(window.location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
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
