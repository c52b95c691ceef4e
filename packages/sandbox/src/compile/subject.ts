/** Types of the files in core/data, with the names of the API. What nearly all subjects share is optional. */
import type {Review} from '../core/rules/contents';
import type {Article, EntityType, Fields, FilterSet, HistoryEvent} from '../core/types';
import type {Search, Seed, StoredEntity, SubjectRecord, Task} from '../core/types';

/** A value with the source of the record, or with separate sources. */
export type Sourced = string | {value: string; sources: string[]};
export type Location = Fields & {countryCode: string; source?: string};

/** A risk without the fields of its kind. `via` are the subjects that lead to it, the nearest first. */
export type RiskFile = Fields & {
  urn: string;
  code: string;
  source: string;
  url?: string;
  via?: string[];
};

/** An article without the fields of its publisher and its event. `also` are other spellings of a name. */
export type ArticleFile = Fields &
  Record<'articleHash' | 'title' | 'body' | 'publisher' | 'publishedDate', string> & {
    extractedEntities?: (Fields & {text: string; also?: string[]})[];
    extractedTerritories?: (Fields & {country: string; evidence: string})[];
  };
export type NewsFile = Fields &
  Record<'id' | 'unformattedLabel' | 'entityRisk', string> & {
    eventMaterialityScore: number;
    topics: string[];
    articles: ArticleFile[];
  };

type RecordFile = Partial<
  Pick<SubjectRecord, 'birthDates' | 'foundationDates' | 'genders' | 'identifiers'>
> & {
  [list in 'aliases' | 'facts' | 'telephones' | 'websites']?: Sourced[];
} & {
  sigmaID: string;
  source: string;
  locations?: Location[];
  facet?: Record<string, Sourced[]>;
  risks?: RiskFile[];
  news?: NewsFile[];
};

type EntityFile = Pick<StoredEntity, 'urn' | 'groupIDs' | 'createdAt'> &
  Partial<
    Pick<
      StoredEntity,
      'filterSetID' | 'taskID' | 'archivedAt' | 'lastReviewDate' | 'hasOpenAlert' | 'notes'
    >
  > & {
    search?: Partial<Search>;
    escalatedAt?: string;
    lockedSince?: string;
    disposition?: {dispositionState: string; dispositionSetAtTime: string};
    decisions?: Record<string, Review & {at: string}>;
    history?: (Fields & Pick<HistoryEvent, 'historyID' | 'timestamp'>)[];
  };

type TestFile = {
  title: string;
  outcome: string;
  try: {
    operationId: string;
    path?: Record<string, string>;
    query?: Record<string, string>;
    body?: Fields;
  };
  /** Fields that the response must contain. A list must have exactly these entries. */
  expect: Fields;
};

export type SubjectFile = {
  name: string;
  type: EntityType;
  test: TestFile;
  record?: RecordFile;
  entity?: EntityFile;
};

type Kind = {name: string; category: string; subcategory: string; score: number; relation?: string};
type Publisher = Pick<Article, 'publisherCountryCode' | 'language'> & {
  isPreferredPublisher: boolean;
};

/** The content of the data files next to the folder of subjects, which subject files refer to by name. */
export type TableFiles = {
  account: Pick<Seed, 'startsAt' | 'organization' | 'user'> &
    Pick<Seed['state'], 'keys' | 'groups'> & {tasks: Omit<Task, 'dueAt'>[]};
  filterSets: FilterSet[];
  kinds: Record<string, Kind>;
  sources: {
    names: Record<string, {url: string; ofac?: boolean}>;
    raw: Fields[];
    report: Fields;
    publishers: Record<string, Publisher>;
  };
  regions: Seed['regions'];
};

/** Returns an entry of a table. @throws when there is none */
export function lookUp<T>(table: Record<string, T>, name: string, what: string): T {
  if (!Object.hasOwn(table, name)) throw new Error(`there is no ${what} "${name}"`);
  return table[name];
}
