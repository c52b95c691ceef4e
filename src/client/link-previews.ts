/** Previews the target of a link while the link is hovered or focused. Loads preview-popup.ts for the first link. */

/** Links in the content. A table of contents is next to its targets, and `[data-copy-link]` links to itself. */
const links = 'main a[href]:not(nav a, .table-of-contents a, [data-copy-link])';

function show(event: PointerEvent | FocusEvent): void {
  const {target, relatedTarget} = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(links);
  // After Escape, a pointer that moves within the link must not show the preview again.
  if (!link || (relatedTarget instanceof Node && link.contains(relatedTarget))) return;
  // A tap follows the link. A tap or click also focuses the link, but without `:focus-visible`.
  if ('pointerType' in event ? event.pointerType === 'touch' : !link.matches(':focus-visible')) return;
  // Without a connection, there is no preview, but the link still works.
  void import('./preview-popup').then(({showPreview}) => showPreview(link)).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  document.addEventListener('pointerover', show);
  document.addEventListener('focusin', show);
}
