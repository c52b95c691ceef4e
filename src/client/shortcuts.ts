/** Opens the list of keyboard shortcuts when `?` is pressed. Loads the list on demand. */
import {isSingleKey} from './single-keys';

if (typeof window !== 'undefined') {
  document.addEventListener('keydown', (event) => {
    if (!isSingleKey(event, '?') || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    // Without a connection, the list doesn't open. The accessibility page has it too.
    void import('./shortcut-list').then(({showShortcuts}) => showShortcuts()).catch(() => undefined);
  });
}
