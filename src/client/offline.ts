/**
 * Keeps the current page and shows a notice when a link cannot be followed without a connection.
 *
 * A link to a page that was not loaded would end in the browser's own error page: the site reloads what
 * it cannot load. Offline, such links stay where they are and a line says why; pages of this visit open.
 */
import styles from './offline.module.css';

const visited = new Set<string>();
const normalize = (path: string) => path.replace(/(\/|\/index|\.html)+$/, '') || '/';

let notice: HTMLElement | undefined;

function say(text: string): void {
  if (!notice) {
    notice = document.createElement('p');
    // In the page before it says something, so that screen readers hear it.
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
  say('There is no connection. This page and those you have opened before can be read; try the link again later.');
}

if (typeof window !== 'undefined') {
  // Before the router hears of the click.
  document.addEventListener('click', holdBack, {capture: true});
  window.addEventListener('online', () => notice && say(''));
}

/** Docusaurus calls this after each navigation, the first one included. */
export function onRouteDidUpdate({location}: {location: {pathname: string}}): void {
  visited.add(normalize(location.pathname));
}
