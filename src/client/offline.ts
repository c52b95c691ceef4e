/**
 * Keeps the current page and shows a notice when a link can't be followed without a connection. Docusaurus reloads a
 * page that it can't load, and the browser then shows its error page. Pages that were opened before still open.
 */
import type {ClientModule} from '@docusaurus/types';
import styles from './offline.module.css';
import {createStatus} from './status';

const visited = new Set<string>();
const normalize = (path: string) => path.replace(/(\/|\/index|\.html)+$/, '') || '/';
const showNotice = createStatus(styles.notice);

function holdBack(event: MouseEvent): void {
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (navigator.onLine || event.defaultPrevented || opensElsewhere) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.origin !== window.location.origin) return;
  if (visited.has(normalize(link.pathname))) return;
  event.preventDefault();
  event.stopPropagation();
  showNotice(
    'You are offline. You can still read this page and the pages that you opened before. Try the link again later.',
  );
  window.addEventListener('online', () => showNotice(''), {once: true});
}

if (typeof window !== 'undefined') {
  // Handle the click before the router does.
  document.addEventListener('click', holdBack, {capture: true});
}

export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location}) => {
  visited.add(normalize(location.pathname));
};
