/**
 * The content of a card: candidates of a screening, or entities with their matches. Each value has its JSON Pointer, so that
 * the card can lead to the value's line.
 */
import type {NamePart} from '../sandbox/compare-names';

/** A fact with the same label on both sides: what was searched for, and what the record has. */
export type Comparison = {
  label: string;
  /** Empty if nothing was searched for. */
  searched: NamePart[];
  found: NamePart[];
  at: string;
};

/**
 * The meaning of a state, which is its color: green is only for cleared, amber for what needs a review, blue for what is
 * pending, and purple for blocked. A place on a sanctions list is a risk, not a state, and is red.
 */
export type Tone = 'clear' | 'review' | 'pending' | 'blocked' | 'plain';

export type State = {
  /** Before the words, such as `Disposition`. */
  label?: string;
  words: string;
  tone: Tone;
  /** Who set it and when, if it is known. */
  by?: string;
  at: string;
};

export type Risk = {
  category: string;
  name: string;
  score: number;
  /** Whether the subject itself is on a sanctions list. */
  isListed: boolean;
  /** Where the risk comes from: sources, or the distance of another party. */
  notes: string[];
  state?: State;
  at: string;
};

/** A candidate of a screening, or a match of an entity. */
export type Found = {
  sigmaID: string;
  name: string;
  /** How closely the record resembles the search. */
  strength: Measured;
  score: Measured;
  facts: Comparison[];
  risks: Risk[];
  /** The state of a match. A candidate has none. */
  state?: State;
  /** Why an analyst decided as the state says. */
  reason?: string;
};

export type Measured = {
  value: number;
  at: string;
};

export type ShownEntity = {
  urn: string;
  name: string;
  type: string;
  states: State[];
  score: Measured;
  risks: Risk[];
  /** Undefined in a summary, which has none. */
  matches?: Found[];
  /** The items that need a review, by kind, such as "1 indicator". */
  unreviewed: string[];
  at: string;
};

/** What a card shows of a response. */
export type Result =
  | {kind: 'candidates'; rows: Found[]; searchDate: string; alert?: string}
  | {kind: 'entities'; rows: ShownEntity[]};
