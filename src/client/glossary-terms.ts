/** Shows the definition of a glossary term while its link is hovered or has the focus. Loads it for the first link. */

function show(event: PointerEvent | FocusEvent): void {
  const {target, relatedTarget} = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.glossary-term');
  // After Escape, a pointer that moves within the link must not show the definition again.
  if (!link || (relatedTarget instanceof Node && link.contains(relatedTarget))) return;
  // A tap follows the link. A tap or click also focuses the link, but without `:focus-visible`.
  if ('pointerType' in event ? event.pointerType === 'touch' : !link.matches(':focus-visible'))
    return;
  // Without a connection, there is no definition, but the link still works.
  void import('./glossary-popup').then(({showTerm}) => showTerm(link)).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  document.addEventListener('pointerover', show);
  document.addEventListener('focusin', show);
}
