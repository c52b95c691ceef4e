import {useSyncExternalStore} from 'react';
import {subscribe, viewOf, type View} from './session';

/** Returns the current view of the sandbox, and renders again when it changes. */
export function useSandbox(): View {
  return useSyncExternalStore(subscribe, viewOf);
}
