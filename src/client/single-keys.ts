/**
 * Shortcuts of a single key, without Ctrl or Cmd. Readers who use speech input may switch them
 * off, as every spoken letter could be taken for one (WCAG 2.1.4).
 */
import {createStorageSlot} from '@docusaurus/theme-common';

const slot = createStorageSlot('single-keys');

export const singleKeysAreOn = (): boolean => slot.get() !== 'off';

/** Where storage is blocked, the choice is forgotten. */
export const setSingleKeys = (on: boolean): void => (on ? slot.del() : slot.set('off'));

/** Whether this is the key and the reader is not writing. */
export function isSingleKey({key, ctrlKey, metaKey, altKey, target}: KeyboardEvent, wanted: string): boolean {
  if (key !== wanted || ctrlKey || metaKey || altKey || !singleKeysAreOn()) return false;
  return !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog'));
}
