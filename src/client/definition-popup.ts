/**
 * Shows a definition next to the link of its term. It stays until the pointer and the focus have left, the link is
 * followed or Escape is pressed (WCAG 1.4.13).
 */
import {definitionsPath} from '../glossary';
import styles from './definition-popup.module.css';

/** Milliseconds to pass over a link without opening its definition, and to move the pointer onto the definition. */
const delay = 250;
/** Pixels between a definition and the edge of the window. */
const margin = 8;

let loaded: Promise<Record<string, string>> | undefined;
let shown: {link: HTMLAnchorElement; popup: HTMLElement} | undefined;

/** Shows the definition of a term if its link is still hovered or has the focus when the definition is loaded. */
export async function showDefinition(link: HTMLAnchorElement): Promise<void> {
  const hasFocus = link.matches(':focus-visible');
  // A tap follows the link.
  if (link === shown?.link || !(hasFocus || window.matchMedia('(hover: hover)').matches)) return;
  const [definitions] = await Promise.all([load(), wait(hasFocus ? 0 : delay)]);
  const text = definitions[link.hash.slice(1)];
  if (text && link !== shown?.link && isWanted(link)) open(link, text);
}

function load(): Promise<Record<string, string>> {
  loaded ??= fetchDefinitions().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function fetchDefinitions(): Promise<Record<string, string>> {
  const response = await fetch(definitionsPath);
  if (!response.ok) throw new Error(`${definitionsPath}: ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isWanted = (link: HTMLAnchorElement): boolean =>
  link.matches(':hover, :focus-visible') || Boolean(shown?.link === link && shown.popup.matches(':hover'));

function open(link: HTMLAnchorElement, text: string): void {
  close();
  const popup = document.createElement('div');
  popup.id = 'definition';
  popup.setAttribute('role', 'tooltip');
  // Shown above everything else, even above what cuts off its content.
  popup.popover = 'manual';
  popup.className = styles.popup;
  popup.textContent = text;
  // Content must be inside a landmark.
  (link.closest('main') ?? document.body).append(popup);
  popup.showPopover();
  place(popup, link.getBoundingClientRect());
  link.setAttribute('aria-describedby', popup.id);
  shown = {link, popup};
  document.addEventListener('pointerout', closeLater);
  // Before anybody sees the next link, which the definition could cover.
  document.addEventListener('focusin', closeIfUnwanted);
  document.addEventListener('focusout', closeLater);
  document.addEventListener('keydown', closeOnEscape);
  link.addEventListener('click', close);
  window.addEventListener('popstate', close);
}

/** Puts the definition below the link, or above it if there is no room below. It scrolls with the page. */
function place(popup: HTMLElement, {left, top, bottom}: DOMRect): void {
  const {offsetWidth: width, offsetHeight: height} = popup;
  const isAbove = bottom + height > window.innerHeight && top > height;
  const right = document.documentElement.clientWidth - width - margin;
  popup.style.left = `${window.scrollX + Math.max(margin, Math.min(left, right))}px`;
  popup.style.top = `${window.scrollY + (isAbove ? top - height : bottom)}px`;
}

function closeIfUnwanted(): void {
  if (shown && !isWanted(shown.link)) close();
}

/** Gives the pointer time to get from the link to the definition. */
function closeLater(): void {
  window.setTimeout(closeIfUnwanted, delay);
}

function closeOnEscape({key}: KeyboardEvent): void {
  if (key === 'Escape') close();
}

function close(): void {
  if (!shown) return;
  const {link, popup} = shown;
  shown = undefined;
  popup.remove();
  link.removeAttribute('aria-describedby');
  document.removeEventListener('pointerout', closeLater);
  document.removeEventListener('focusin', closeIfUnwanted);
  document.removeEventListener('focusout', closeLater);
  document.removeEventListener('keydown', closeOnEscape);
  link.removeEventListener('click', close);
  window.removeEventListener('popstate', close);
}
