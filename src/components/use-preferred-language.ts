import {useCallback, useSyncExternalStore} from 'react';
import {createStorageSlot} from '@docusaurus/theme-common';

/** The reader's language is kept for the next page and the next visit; with storage blocked, for the page. */
const slot = createStorageSlot('sample-language');
const listeners = new Set<() => void>();
let chosen: string | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const read = (): string => (chosen ??= slot.get() ?? 'curl');

/** The language in which samples are shown, and how to change it, on all panels of the page at once. */
export function usePreferredLanguage(): [string, (language: string) => void] {
  const language = useSyncExternalStore(subscribe, read, () => 'curl');
  const choose = useCallback((next: string) => {
    chosen = next;
    slot.set(next);
    listeners.forEach((listener) => listener());
  }, []);
  return [language, choose];
}
