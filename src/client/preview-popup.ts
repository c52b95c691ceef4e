/**
 * Previews the target of a link: the definition of a term, a field with its constraints, the meaning of a value, or the
 * description of a page. The preview stays until the pointer and the focus have left, the link is followed, the page is
 * scrolled or Escape is pressed (WCAG 1.4.13).
 */
import {previewsPath, type LinkPreviews, type Preview} from '../link-previews';
import {loadOnce} from './load-once';
import styles from './preview-popup.module.css';

/**
 * Delay before a preview opens or closes, in milliseconds. The pointer can pass over a link without opening a preview,
 * or move onto the preview. The delay also applies to the focus, so that previews don't flash up on tabbing.
 */
const delay = 300;
/** Distance to the edge of the window, and to the link to leave room for its focus outline, in pixels. */
const [margin, gap] = [8, 4];

const load = loadOnce<LinkPreviews>(previewsPath);
let shown: {link: HTMLAnchorElement; popup: HTMLElement} | undefined;

/** Shows the preview of a link if the link is still hovered or has the focus when the previews are loaded. */
export async function showPreview(link: HTMLAnchorElement): Promise<void> {
  if (link === shown?.link || saysMore(link) || leadsIntoView(link)) return;
  const [previews] = await Promise.all([load(), wait(delay)]);
  const preview = findPreview(previews, link);
  if (preview && link !== shown?.link && isWanted(link)) open(link, preview);
}

/** Returns whether a link, such as a card or a search result, already describes its page. */
const saysMore = (link: HTMLAnchorElement): boolean => link.querySelector(':not(code, em, strong, wbr)') !== null;

const withoutHash = (address: string): string => address.split('#')[0];
const isOnThisPage = (link: HTMLAnchorElement): boolean => withoutHash(link.href) === withoutHash(document.URL);

/** Returns whether the target of a link is already in view, or is the top of the page that contains the link. */
function leadsIntoView(link: HTMLAnchorElement): boolean {
  if (!isOnThisPage(link)) return false;
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!target) return true;
  const {top} = target.getBoundingClientRect();
  // A field inside a closed `details` has a position, but isn't visible.
  return target.checkVisibility() && top >= 0 && top < window.innerHeight;
}

function findPreview({pages}: LinkPreviews, link: HTMLAnchorElement): Preview | undefined {
  // The offline copy has its pages in a folder on disk.
  const root = (window as {offlineRoot?: string}).offlineRoot ?? new URL('/', document.baseURI).href;
  if (!link.href.startsWith(root)) return undefined;
  const [path] = link.href.slice(root.length).split(/[?#]/);
  const page = pages[`/${path.replace(/(^|\/)index\.html$|\.html$|\/$/, '')}`];
  const place = page?.places?.[decodeURIComponent(link.hash.slice(1))];
  return place ?? (isOnThisPage(link) ? undefined : page);
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isWanted = (link: HTMLAnchorElement): boolean =>
  link.matches(':hover, :focus-visible') || Boolean(shown?.link === link && shown.popup.matches(':hover'));

function open(link: HTMLAnchorElement, preview: Preview): void {
  close();
  const popup = document.createElement('div');
  popup.setAttribute('role', 'tooltip');
  // Shown above everything else, even if a parent clips its content.
  popup.popover = 'manual';
  popup.className = styles.popup;
  const isCode = ['record', 'field', 'value'].includes(preview.kind);
  const name = makePart(isCode ? 'code' : 'strong', preview.name);
  const others = [
    makePart('span', preview.detail),
    makePart('p', preview.text),
    makePart('p', preview.rules?.join(' · '), styles.rules),
  ].flatMap((part, i) => {
    if (part) part.id = `preview-${i}`;
    return part ?? [];
  });
  popup.append(...(name ? [name, ' '] : []), ...others);
  // Content must be inside a landmark.
  (link.closest('main') ?? document.body).append(popup);
  popup.showPopover();
  place(popup, [...link.getClientRects()]);
  // Screen readers read the preview once, as the description of the link. The link's text is usually the name.
  link.setAttribute('aria-describedby', others.map(({id}) => id).join(' '));
  shown = {link, popup};
  document.addEventListener('pointerout', closeLater);
  // Close at once, because the preview could cover the next link.
  document.addEventListener('focusin', closeIfUnwanted);
  document.addEventListener('focusout', closeLater);
  document.addEventListener('keydown', closeOnEscape);
  document.addEventListener('scroll', closeOnScroll, {capture: true, passive: true});
  link.addEventListener('click', close);
  window.addEventListener('popstate', close);
}

function makePart(tag: string, text?: string, className = ''): HTMLElement | undefined {
  if (!text) return undefined;
  const part = document.createElement(tag);
  part.className = className;
  part.textContent = text;
  return part;
}

/** Places the preview below the lines of the link, or above if it doesn't fit below and there is more room above. */
function place(popup: HTMLElement, lines: DOMRect[]): void {
  const {offsetWidth: width, offsetHeight: height} = popup;
  const [first, last] = [lines[0], lines[lines.length - 1]];
  const [above, below] = [first.top - gap, window.innerHeight - last.bottom - gap];
  const isAbove = height > below && above > below;
  const right = document.documentElement.clientWidth - width - margin;
  popup.style.left = `${window.scrollX + Math.max(margin, Math.min((isAbove ? first : last).left, right))}px`;
  popup.style.maxHeight = `${isAbove ? above : below}px`;
  popup.style.top = `${window.scrollY + (isAbove ? Math.max(0, above - height) : last.bottom + gap)}px`;
}

function closeIfUnwanted(): void {
  if (shown && !isWanted(shown.link)) close();
}

/** Waits, so that the pointer can move from the link to the preview. */
function closeLater(): void {
  window.setTimeout(closeIfUnwanted, delay);
}

function closeOnEscape({key}: KeyboardEvent): void {
  if (key === 'Escape') close();
}

/** Closes the preview on scrolling. In a small window, the preview itself can be scrolled without closing. */
function closeOnScroll({target}: Event): void {
  if (shown && target instanceof Node && target.contains(shown.link)) close();
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
  document.removeEventListener('scroll', closeOnScroll, {capture: true});
  link.removeEventListener('click', close);
  window.removeEventListener('popstate', close);
}
