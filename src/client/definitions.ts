/** Shows the definition of a glossary term while its link is hovered or has the focus. Loads definition-popup.ts for it. */

function show(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.glossary-term') : null;
  // A tap follows the link.
  if (!link || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
  if (event.type === 'focusin' && !link.matches(':focus-visible')) return;
  // Without a connection, the link still leads to the glossary.
  void import('./definition-popup').then(({showDefinition}) => showDefinition(link)).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  document.addEventListener('pointerover', show);
  document.addEventListener('focusin', show);
}
