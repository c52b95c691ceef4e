import {useSyncExternalStore} from 'react';
import {createStorageSlot} from '@docusaurus/theme-common';

/**
 * Creates a hook for a choice that all components share. If storage is blocked, it lasts until a reload.
 * @param former the choices that replace former ones in the storage of readers
 */
export function createStoredChoice(
  name: string,
  standard: string,
  former: ReadonlyMap<string, string> = new Map(),
): () => [string, (next: string) => void] {
  const slot = createStorageSlot(name);
  const listeners = new Set<() => void>();
  let chosen: string | undefined;

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = (): string => (chosen ??= current(slot.get() ?? standard));
  const current = (stored: string): string => former.get(stored) ?? stored;
  const choose = (next: string): void => {
    chosen = next;
    slot.set(next);
    listeners.forEach((listener) => listener());
  };
  return () => [useSyncExternalStore(subscribe, read, () => standard), choose];
}

/** Samples had no client and were in JavaScript before. */
const formerLanguages = new Map([['javascript', 'typescript']]);

/** The language in which samples are shown. */
export const usePreferredLanguage = createStoredChoice('sample-language', 'curl', formerLanguages);
