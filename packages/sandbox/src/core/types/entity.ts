/** Types of a stored entity, its matches, decisions and history events. */
import type {Fields, Search} from './records';

/** The `DecisionState` of the API. In `StoredDecision`, `accepted` marks a risk that is real and accepted. */
export type Decision = Fields & {hasDecision: boolean; decisionedAgainst?: boolean; decidedByDefault: boolean};
export type StoredDecision = {accepted?: boolean; decision: Decision; timeline: Fields[]};

/** How a record matches the search of an entity. */
export type StoredMatch = {
  sigmaID: string;
  matchName: string;
  matchStrength: number;
  matchDOB?: string;
  matchLocation?: string;
};

/** A stored entity. Its score, lists and counts are computed on reading, so they can't be inconsistent. */
export type StoredEntity = {
  urn: string;
  search: Search;
  filterSetID: number;
  groupIDs: number[];
  sourceID: string;
  taskID?: string;
  createdAt: string;
  updatedAt: string;
  archivedAt?: string;
  escalation?: {at: string; userName: string; userUrn: string};
  hasOpenAlert: boolean;
  disposition: Fields & {dispositionState: string};
  lastReviewDate?: string;
  lock?: {since: string; userName: string; userUrn: string};
  /** When the entity got its review status. */
  reviewSince: string;
  notes: Fields[];
  matches: StoredMatch[];
  /** Decisions, by the identifier of the match, indicator or news event. */
  decisions: Record<string, StoredDecision>;
};

export type HistoryEvent = Fields & {historyID: string; urn: string; timestamp: string};
