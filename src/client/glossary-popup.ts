/** Shows a glossary term until pointer and focus have left, the link is followed or Escape is pressed (WCAG 1.4.13). */
import terms from '@generated/glossary-terms/default/terms.json';
import styles from './glossary-popup.module.css';

/** Delay in milliseconds, so that a pointer can pass over a link or move onto the definition, and Tab opens none. */
const delay = 300;

type Shown = {
  link: HTMLAnchorElement;
  popup: HTMLElement;
  /** Removes the listeners. */
  stop: AbortController;
};

let shown: Shown | undefined;

/** Shows the definition if the link is still hovered or has the focus after the delay. */
export function showTerm(link: HTMLAnchorElement): void {
  const term = terms[decodeURIComponent(link.hash.slice(1))];
  // Without popovers, as in Firefox 115 and Safari 16.4, the link leads to the term.
  if (!('popover' in link) || !term || link === shown?.link) return;
  window.setTimeout(() => {
    if (link !== shown?.link && isWanted(link)) open(link, term);
  }, delay);
}

const isWanted = (link: HTMLAnchorElement): boolean =>
  link.matches(':hover, :focus-visible') ||
  Boolean(shown?.link === link && shown.popup.matches(':hover'));

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
  link.classList.add(styles.anchor);
  popup.showPopover();
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
  link.addEventListener('click', close, {signal});
  window.addEventListener('popstate', close, {signal});
}

function closeIfUnwanted(): void {
  if (shown && !isWanted(shown.link)) close();
}

function close(): void {
  shown?.popup.remove();
  shown?.link.classList.remove(styles.anchor);
  shown?.link.removeAttribute('aria-describedby');
  shown?.stop.abort();
  shown = undefined;
}
