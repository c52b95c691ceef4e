/** Types of the state: the data that calls can change, as plain JSON. */
import type {SchemaOf} from '@screening/api';
import type {
  Decision,
  Disposition,
  Filled,
  Group,
  HistoryEvent,
  Indicator,
  Key,
  NewsEvent,
  Search,
  Webhook,
} from './api-types';

/** The kinds of objects that get an identifier when they are created. */
export type IdKind =
  'entity' | 'group' | 'task' | 'history' | 'alert' | 'indicator' | 'newsEvent' | 'article';

/** What a user can decide about a match, a risk or a news event. `none` removes a decision. */
export type Verdict = 'for' | 'against' | 'accepted' | 'none';

/** A decision of a user, as one entry of a timeline. */
type TimelineEntry = {
  timestamp: string;
  userName: string;
  verdict: Verdict;
};

export type StoredDecision = {
  /** Marks a risk that is real and accepted. */
  accepted?: boolean;
  decision: Decision;
  timeline: TimelineEntry[];
};

/** How a record matches the search of an entity. */
export type StoredMatch = {
  sigmaID: string;
  matchName: string;
  matchStrength: number;
  matchDOB?: string;
  matchLocation?: string;
};

/** Says who escalated an entity or locked its review, and when. */
type Mark = {
  at: string;
  userName: string;
  userUrn: string;
};

/** A stored entity. Its score, lists and counts are computed on reading, so they can't be inconsistent. */
export type StoredEntity = {
  urn: string;
  sourceID: string;
  search: Search;
  filterSetID: number;
  groupIDs: number[];
  /** The task that created the entity. */
  taskID?: string;
  createdAt: string;
  updatedAt: string;
  archivedAt?: string;
  /** How many news events were published while the sandbox was running, before the entity was archived. */
  publishedBefore?: number;
  escalation?: Mark;
  hasOpenAlert: boolean;
  disposition: Disposition;
  lock?: Mark;
  lastReviewDate?: string;
  /** When the entity got its review status. */
  reviewSince: string;
  notes: Filled<SchemaOf<'Note'>>[];
  matches: StoredMatch[];
  /** Decisions, by the identifier of the match, indicator or news event. */
  decisions: Record<string, StoredDecision>;
};

/** A bulk creation. */
export type Task = {
  id: string;
  /** The key that started the task. */
  apiKey: string;
  createdAt: string;
  /** When the task ends by itself. */
  dueAt: string;
  taskStatus: SchemaOf<'TaskStatus'>;
  filterSetID: number;
  groupIDs: number[];
  searches: Search[];
  /** Why the task failed. */
  errors: string[];
};

/** An alert of a full screening. */
type Alert = {
  urn: string;
  createdAt: string;
  search: Search;
  sigmaIDs: string[];
};

/** News that was published while the sandbox was running, with the resulting risk. */
type Published = {
  sigmaID: string;
  event: NewsEvent;
  indicator: Indicator;
};

/** A fault in the delivery of a webhook. */
export type WebhookFault = {
  fault?: 'webhook-lost' | 'webhook-twice' | 'webhook-late' | 'webhook-out-of-order';
  /** The delay of a late webhook or of a copy, in milliseconds. */
  wait?: number;
};

/** A webhook at the time of its cause, with the injected fault of its delivery. */
export type SentWebhook = WebhookFault & {
  sentAt: string;
  message: Webhook;
};

export type State = {
  /** The sandbox's time at the last save, in milliseconds. */
  now: number;
  /** How far the time was advanced, in milliseconds. */
  advanced: number;
  /** How many objects of each kind were created. */
  counts: Record<IdKind, number>;
  keys: Key[];
  groups: Group[];
  entities: StoredEntity[];
  histories: HistoryEvent[];
  tasks: Task[];
  alerts: Alert[];
  webhooks: SentWebhook[];
  published: Published[];
  limit: {
    requestsPerSecond: number;
    /** How many of the next requests to refuse, at any rate. */
    refuseNext: number;
  };
};
