/** Stores the visit of the sandbox in the storage of the tab, for the next page. */
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {parseExactly, printExactly} from '@screening/api/samples';
import {hash} from '@screening/sandbox';
import type {Step} from '@site/src/components/timeline/steps';
import type {Exchange} from './exchange';
import type {EarlierCall} from './request-link';
import type {Values} from './reused-values';

/** What the panels remember of a visit. */
export type Visit = {
  /** The last calls, newest first. */
  exchanges: Exchange[];
  /** The last news and decisions that the reader caused without a call, oldest first. */
  happenings: Step[];
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
  /** Belongs to this state and this visit. */
  digest: number;
  /** The result of the sandbox's `save`. */
  state: string;
  /** The visit as JSON. */
  visit: string;
};

/** The state and the visit that were stored. */
type Read = {
  state: string;
  visit: Visit;
};

/** The format of the stored data. Increase it with each change, because a tab can be older than the site. */
const format = 4;

/** Identifies the format and the data that the state belongs to. A stored visit of another version is discarded. */
const version = hash(JSON.stringify([format, description, seed]));

const digestOf = (state: string, visit: string): number => hash(JSON.stringify([state, visit]));

const storageKey = 'sandbox';

/**
 * Returns the stored state and visit.
 *
 * @throws if the storage is blocked, or what it has is missing, damaged or of another version. A digest tells that nothing
 *   else has written it: a value of another shape anywhere in it would make the page crash
 */
export function readVisit(): Read {
  const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '') as Stored;
  if (stored.version !== version)
    throw new Error('The stored visit is of another version of the site.');
  const {state, visit} = stored;
  if (stored.digest !== digestOf(state, visit)) throw new Error('The stored visit is damaged.');
  return {state, visit: parseExactly(visit) as Visit};
}

/** Stores the state and the visit. If the storage is blocked or full, they are lost when the page is closed. */
export function writeVisit(state: string, visit: Visit): void {
  // Without the calls, it can fit into a full storage.
  for (const part of [visit, {...visit, exchanges: []}]) {
    try {
      const json = printExactly(part);
      const stored: Stored = {version, digest: digestOf(state, json), state, visit: json};
      return window.sessionStorage.setItem(storageKey, JSON.stringify(stored));
    } catch {
      // The storage is blocked or full.
    }
  }
}
