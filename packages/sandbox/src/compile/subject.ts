/** Types of subject files: `packages/sandbox/src/core/data/subjects/*.yaml`. Values that nearly all subjects share are optional. */
import type {EntityType, Fields, Search} from '../core/types';

/** A value with the source of the record, or with separate sources. */
export type Sourced = string | {value: string; sources: string[]};
export type Place = Fields & {countryCode: string; source?: string};

export type RiskFile = {
  urn: string;
  kind: string;
  description: string;
  date: string;
  source: string;
  url?: string;
  score?: number;
  /** The records between the subject and the risk, the nearest first. The last one has the risk. */
  via?: string[];
};

export type NameFile = {
  text: string;
  also?: string[];
  label: string;
  risk: string;
  focal?: boolean;
  yearsOfBirth?: number[];
};
export type ArticleFile = {
  hash: string;
  title: string;
  body: string;
  url: string;
  publisher: string;
  date: string;
  materiality?: number;
  names?: NameFile[];
  territories?: {country: string; adminOne?: string; evidence: string}[];
  risks?: Fields[];
};
export type NewsFile = {
  id: string;
  kind: string;
  severity: string;
  confidence: string;
  materiality: number;
  risk: string;
  verified: boolean;
  topics: string[];
  articles: ArticleFile[];
};

type DecisionFile = {
  verdict: 'for' | 'against' | 'accepted';
  at: string;
  notes?: string;
  rationale?: string[];
  fields?: string[];
};
type HistoryFile = Fields & {historyID: string; timestamp: string; event: string; origin: string};
type EntityFile = {
  urn: string;
  search?: Partial<Search>;
  filterSetID?: number;
  groups: number[];
  taskID?: string;
  createdAt: string;
  archivedAt?: string;
  escalatedAt?: string;
  lockedSince?: string;
  lastReviewDate?: string;
  hasOpenAlert?: boolean;
  disposition?: {state: string; at: string};
  notes?: {id: string; note: string; at: string}[];
  decisions?: Record<string, DecisionFile>;
  history?: HistoryFile[];
};

type CastFile = {
  title: string;
  outcome: string;
  try: {operationId: string; path?: Record<string, string>; query?: Record<string, string>; body?: Fields};
  /** Fields that the response must contain. A list must have exactly these entries. */
  expect: Fields;
};

type RecordFile = {
  sigmaID: string;
  source: string;
  aliases?: Sourced[];
  birthDates?: string[];
  foundationDates?: string[];
  genders?: string[];
  identifiers?: string[];
  locations?: Place[];
  facet?: Record<string, Sourced[]>;
  facts?: Sourced[];
  telephones?: Sourced[];
  websites?: Sourced[];
  risks?: RiskFile[];
  news?: NewsFile[];
};

export type SubjectFile = {name: string; type: EntityType; cast: CastFile; record?: RecordFile; entity?: EntityFile};
