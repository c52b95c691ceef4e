/** Shows the definition of a glossary term while its link is hovered or has the focus. Loads definition-popup.ts for it. */

function show({target, type}: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.glossary-term');
  // A tap or a click gives the focus without showing it, and follows the link.
  if (!link || !link.matches(type === 'focusin' ? ':focus-visible' : ':hover')) return;
  // Without a connection, the link still leads to the glossary.
  void import('./definition-popup').then(({showDefinition}) => showDefinition(link)).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  document.addEventListener('mouseover', show);
  document.addEventListener('focusin', show);
}
