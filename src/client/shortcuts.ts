/** Handles single-key shortcuts, which readers can turn off, because a spoken letter could trigger one (WCAG 2.1.4). */
import {createStorageSlot} from '@docusaurus/theme-common';

const slot = createStorageSlot('single-keys');

const singleKeysAreOn = (): boolean => slot.get() !== 'off';

/** Stores the choice, unless storage is blocked. */
const setSingleKeys = (on: boolean): void => (on ? slot.del() : slot.set('off'));

/** Returns whether `wanted` was pressed as a shortcut, and the reader isn't typing text. */
export function isSingleKey(
  {key, ctrlKey, metaKey, altKey, target}: KeyboardEvent,
  wanted: string,
): boolean {
  if (key !== wanted || ctrlKey || metaKey || altKey || !singleKeysAreOn()) return false;
  return !(
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], dialog')
  );
}

if (typeof window !== 'undefined') {
  // Without a connection, the list doesn't open. The accessibility page has it too.
  const showList = () =>
    void import('./shortcut-list')
      .then(({showShortcuts}) => showShortcuts(singleKeysAreOn(), setSingleKeys))
      .catch(() => undefined);
  document.addEventListener('keydown', (event) => {
    if (!isSingleKey(event, '?') || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    showList();
  });
  // The button in the footer (src/navigation.ts).
  document.addEventListener('click', ({target}) => {
    if (target instanceof Element && target.matches('[data-shortcuts]')) showList();
  });
}
