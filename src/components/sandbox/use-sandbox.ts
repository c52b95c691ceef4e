import {useSyncExternalStore} from 'react';
import {subscribe, viewOf, type View} from './session';

/** What has happened in the sandbox so far; renders again when something does. */
export function useSandbox(): View {
  return useSyncExternalStore(subscribe, viewOf);
}
