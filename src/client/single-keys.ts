/**
 * Handles single-key shortcuts, without Ctrl or Cmd. Readers who use speech input can turn them off, because a spoken
 * letter could trigger one (WCAG 2.1.4).
 */
import {createStorageSlot} from '@docusaurus/theme-common';

const slot = createStorageSlot('single-keys');

export const singleKeysAreOn = (): boolean => slot.get() !== 'off';

/** Stores the choice, unless storage is blocked. */
export const setSingleKeys = (on: boolean): void => (on ? slot.del() : slot.set('off'));

/** Returns whether `wanted` was pressed as a shortcut, and the reader isn't typing text. */
export function isSingleKey({key, ctrlKey, metaKey, altKey, target}: KeyboardEvent, wanted: string): boolean {
  if (key !== wanted || ctrlKey || metaKey || altKey || !singleKeysAreOn()) return false;
  return !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog'));
}
