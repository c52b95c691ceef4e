/** Types of data files: `packages/sandbox/src/core/data/`. Values that nearly all subjects share are optional. */
import type {EntityType, Fields, FilterSet, Group, Key, Search, Seed, Task} from '../core/types';

/** A value with the source of the record, or with separate sources. */
export type Sourced = string | {value: string; sources: string[]};
export type Location = Fields & {countryCode: string; source?: string};

export type RiskFile = {
  urn: string;
  kind: string;
  description: string;
  date: string;
  source: string;
  url?: string;
  score?: number;
  /** The subjects between this one and the risk, the nearest first. The last one has the risk. */
  via?: string[];
};

type NameFile = {text: string; also?: string[]; label: string; risk: string; focal?: boolean; yearsOfBirth?: number[]};
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

type RecordFile = {
  sigmaID: string;
  source: string;
  aliases?: Sourced[];
  locations?: Location[];
  facet?: Record<string, Sourced[]>;
  risks?: RiskFile[];
  news?: NewsFile[];
} & {[list in 'birthDates' | 'foundationDates' | 'genders' | 'identifiers']?: string[]} & {
  [list in 'facts' | 'telephones' | 'websites']?: Sourced[];
};

type DecisionFile = {verdict: 'for' | 'against' | 'accepted'; at: string; notes?: string; rationale?: string[]};
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
  history?: (Fields & {historyID: string; timestamp: string})[];
};

type TestFile = {
  title: string;
  outcome: string;
  try: {operationId: string; path?: Record<string, string>; query?: Record<string, string>; body?: Fields};
  /** Fields that the response must contain. A list must have exactly these entries. */
  expect: Fields;
};

export type SubjectFile = {name: string; type: EntityType; test: TestFile; record?: RecordFile; entity?: EntityFile};

type Kind = {name: string; category: string; subcategory: string; score: number; relation?: string};

/** The content of the data files next to the folder of subjects, which subject files refer to by name. */
export type TableFiles = {
  account: Pick<Seed, 'startsAt' | 'organization' | 'user'> & {
    keys: Key[];
    groups: Group[];
    tasks: Omit<Task, 'dueAt'>[];
  };
  filterSets: FilterSet[];
  kinds: Record<string, Kind>;
  sources: {
    names: Record<string, {url: string; ofac?: boolean}>;
    raw: Fields[];
    report: Fields;
    publishers: Record<string, {country: string; language: string; preferred: boolean}>;
  };
  regions: Seed['regions'];
};

/** Returns an entry of a table. @throws when there is none */
export function lookUp<T>(table: Record<string, T>, name: string, what: string): T {
  if (!Object.hasOwn(table, name)) throw new Error(`there is no ${what} "${name}"`);
  return table[name];
}
