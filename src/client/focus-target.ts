/**
 * Moves the focus to what a search result leads to, so that the keyboard and screen readers continue there. Docusaurus
 * scrolls to it, so moving the focus doesn't scroll.
 */
import {findTarget} from './open-target';

let wanted = false;

/** Makes the next navigation move the focus to its target: the heading or row of the fragment, or else the title. */
export function focusNextTarget(): void {
  wanted = true;
}

function focusTarget(fragment: string): void {
  const target = findTarget(fragment) ?? document.querySelector<HTMLElement>('main h1');
  if (!target) return;
  target.focus({preventScroll: true});
  if (document.activeElement === target) return;
  // A heading or a row can only take the focus with a tabindex.
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), {once: true});
  target.focus({preventScroll: true});
}

/** Docusaurus calls this after each navigation, the first one included. */
export function onRouteDidUpdate({location}: {location: {hash: string}}): void {
  if (!wanted) return;
  wanted = false;
  // Wait for Docusaurus, which moves the focus to the start of a page when the address has no fragment.
  requestAnimationFrame(() => setTimeout(() => focusTarget(location.hash.slice(1))));
}
