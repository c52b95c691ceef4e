/**
 * Shows the definition of a glossary term. It stays until the pointer and the focus have left, the link is followed,
 * the page is scrolled or Escape is pressed (WCAG 1.4.13).
 */
import terms from '@generated/glossary-terms/default/terms.json';
import styles from './glossary-popup.module.css';

/**
 * Delay before a definition opens or closes, in milliseconds. The pointer can pass over a link without opening it, or
 * move onto it. The delay also applies to the focus, so that definitions don't flash up on tabbing.
 */
const delay = 300;
/** Distance to the edge of the window, and to the link to leave room for its focus outline, in pixels. */
const [margin, gap] = [8, 4];

let shown: {link: HTMLAnchorElement; popup: HTMLElement; stop: AbortController} | undefined;

/** Shows the definition if the link is still hovered or has the focus after the delay. */
export function showTerm(link: HTMLAnchorElement): void {
  const term = terms[decodeURIComponent(link.hash.slice(1))];
  if (!term || link === shown?.link) return;
  window.setTimeout(() => {
    if (link !== shown?.link && isWanted(link)) open(link, term);
  }, delay);
}

const isWanted = (link: HTMLAnchorElement): boolean =>
  link.matches(':hover, :focus-visible') || Boolean(shown?.link === link && shown.popup.matches(':hover'));

function open(link: HTMLAnchorElement, {name, text}: NonNullable<(typeof terms)[string]>): void {
  close();
  const popup = document.createElement('div');
  popup.setAttribute('role', 'tooltip');
  // Shown above everything else, even if a parent clips its content.
  popup.popover = 'manual';
  popup.className = styles.popup;
  const [title, definition] = [document.createElement('strong'), document.createElement('p')];
  title.textContent = name;
  definition.textContent = text;
  definition.id = 'glossary-definition';
  popup.append(title, ' ', definition);
  // Content must be inside a landmark.
  (link.closest('main') ?? document.body).append(popup);
  popup.showPopover();
  place(popup, link.getBoundingClientRect());
  // Screen readers read the definition as the description of the link, whose text is usually the name.
  link.setAttribute('aria-describedby', definition.id);
  const stop = new AbortController();
  shown = {link, popup, stop};
  const {signal} = stop;
  // Wait, so that the pointer can move from the link to the definition.
  for (const event of ['pointerout', 'focusout'])
    document.addEventListener(event, () => window.setTimeout(closeIfUnwanted, delay), {signal});
  // Close at once, because the definition could cover the next link.
  document.addEventListener('focusin', closeIfUnwanted, {signal});
  document.addEventListener('keydown', ({key}) => key === 'Escape' && close(), {signal});
  // In a small window, the definition itself can be scrolled without closing.
  const closeOnScroll = ({target}: Event): void => {
    if (target instanceof Node && target.contains(link)) close();
  };
  document.addEventListener('scroll', closeOnScroll, {capture: true, passive: true, signal});
  link.addEventListener('click', close, {signal});
  window.addEventListener('popstate', close, {signal});
}

/** Places the definition below the link, or above if it doesn't fit below and there is more room above. */
function place(popup: HTMLElement, link: DOMRect): void {
  const {offsetWidth: width, offsetHeight: height} = popup;
  const [above, below] = [link.top - gap, window.innerHeight - link.bottom - gap];
  const isAbove = height > below && above > below;
  const right = document.documentElement.clientWidth - width - margin;
  popup.style.left = `${window.scrollX + Math.max(margin, Math.min(link.left, right))}px`;
  popup.style.maxHeight = `${isAbove ? above : below}px`;
  popup.style.top = `${window.scrollY + (isAbove ? Math.max(0, above - height) : link.bottom + gap)}px`;
}

function closeIfUnwanted(): void {
  if (shown && !isWanted(shown.link)) close();
}

function close(): void {
  shown?.popup.remove();
  shown?.link.removeAttribute('aria-describedby');
  shown?.stop.abort();
  shown = undefined;
}
