/** Opens the list of keys when `?` is pressed; the list is loaded then. */
import {isSingleKey} from './single-keys';

if (typeof window !== 'undefined') {
  document.addEventListener('keydown', (event) => {
    if (!isSingleKey(event, '?') || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    // Without a connection there is no list; the page on accessibility has it too.
    void import('./shortcut-list').then(({showShortcuts}) => showShortcuts()).catch(() => undefined);
  });
}
