/**
 * Keeps the current page and shows a notice when a link can't be followed without a connection.
 *
 * If Docusaurus can't load a page, it reloads it, and the browser shows its error page. So offline, a link to such a
 * page only shows the notice. Pages that were opened during this visit still open.
 */
import styles from './offline.module.css';

const visited = new Set<string>();
const normalize = (path: string) => path.replace(/(\/|\/index|\.html)+$/, '') || '/';

let notice: HTMLElement | undefined;

function say(text: string): void {
  if (!notice) {
    notice = document.createElement('p');
    // Add the element before its text, so that screen readers announce the text.
    notice.setAttribute('role', 'status');
    notice.className = styles.notice;
    document.body.append(notice);
  }
  const status = notice;
  window.setTimeout(() => (status.textContent = text));
}

function holdBack(event: MouseEvent): void {
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (navigator.onLine || event.defaultPrevented || opensElsewhere) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.origin !== window.location.origin) return;
  if (visited.has(normalize(link.pathname))) return;
  event.preventDefault();
  event.stopPropagation();
  say('You are offline. You can still read this page and the pages that you opened before. Try the link again later.');
}

if (typeof window !== 'undefined') {
  // Handle the click before the router does.
  document.addEventListener('click', holdBack, {capture: true});
  window.addEventListener('online', () => notice && say(''));
}

/** Docusaurus calls this after each navigation, including the first. */
export function onRouteDidUpdate({location}: {location: {pathname: string}}): void {
  visited.add(normalize(location.pathname));
}
