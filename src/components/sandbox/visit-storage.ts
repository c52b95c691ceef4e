/** Stores the visit of the sandbox in the storage of the tab, for the next page. */
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {hash} from '@screening/sandbox';
import type {Exchange} from './exchange';
import type {EarlierCall} from './request-link';
import type {Values} from './reused-values';

/** What the panels remember of a visit. */
export type Visit = {
  /** The last calls, newest first. */
  exchanges: Exchange[];
  /** The calls that changed data since the last reset, oldest first, and one more than fits into a link. */
  changes: EarlierCall[];
  /** The values that the next call starts with, by the name of their field. */
  values: Values;
  /** The index of the chosen key in the list of senders. */
  sender: number;
};

/** The content of the storage. */
type Stored = {
  version: number;
  /** The result of the sandbox's `save`. */
  state: string;
  visit: Visit;
};

/** The format of the stored data. Increase it with each change, because a tab can be older than the site. */
const format = 2;

/** Identifies the format and the data that the state belongs to. A stored visit of another version is discarded. */
const version = hash(JSON.stringify([format, description, seed]));

const storageKey = 'sandbox';

/**
 * Returns the stored state and visit.
 *
 * @throws if the storage is blocked, or what it has is missing, damaged or of another version
 */
export function readVisit(): Pick<Stored, 'state' | 'visit'> {
  const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '') as Stored;
  if (stored.version !== version)
    throw new Error('The stored visit is of another version of the site.');
  return stored;
}

/** Stores the state and the visit. If the storage is blocked or full, they are lost when the page is closed. */
export function writeVisit(state: string, visit: Visit): void {
  // Without the calls, it can fit into a full storage.
  for (const part of [visit, {...visit, exchanges: []}]) {
    try {
      const stored: Stored = {version, state, visit: part};
      return window.sessionStorage.setItem(storageKey, JSON.stringify(stored));
    } catch {
      // The storage is blocked or full.
    }
  }
}
