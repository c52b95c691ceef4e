/** Previews the target of a link while the link is hovered or has the focus. Loads preview-popup.ts on the first one. */

/** Links in the content. Those of a table of contents are next to what they lead to, and `[data-copy-link]` leads to itself. */
const links = 'main a[href]:not(nav a, .table-of-contents a, [data-copy-link])';

function show(event: PointerEvent | FocusEvent): void {
  const {target, relatedTarget} = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(links);
  // The pointer may move within a link, and after Escape that must not show the preview again.
  if (!link || (relatedTarget instanceof Node && link.contains(relatedTarget))) return;
  // A tap follows the link. A tap or a click also gives it the focus, which isn't visible then.
  if ('pointerType' in event ? event.pointerType === 'touch' : !link.matches(':focus-visible')) return;
  // Without a connection, there is no preview, and the link is still there.
  void import('./preview-popup').then(({showPreview}) => showPreview(link)).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  document.addEventListener('pointerover', show);
  document.addEventListener('focusin', show);
}
