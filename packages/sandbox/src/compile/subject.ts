/** Types of the files in core/data, with the names of the API. What nearly all subjects share is optional. */
import type {SchemaOf} from '@screening/api';
import type {
  Article,
  EntityType,
  Fields,
  Filled,
  Group,
  HistoryEvent,
  Indicator,
  Key,
  Search,
} from '../core/api-types';
import type {Review} from '../core/rules/contents';
import type {FilterSet, Seed} from '../core/seed';
import type {Task} from '../core/state';

/** A value with the source of the record, or with separate sources. */
export type Sourced = string | SourcedBy;

type SourcedBy = {
  value: string;
  sources: string[];
};

/** A location with the source of the record, or with a separate source. */
type LocationFile = {
  countryCode: string;
  type: string;
  fromDate?: string;
  toDate?: string;
  source?: string;
};

/** A risk without the fields of its kind. */
export type RiskFile = {
  urn: string;
  code: string;
  description: string;
  date: string;
  /** Replaces the score of the kind. */
  score?: number;
  source: string;
  /** The page of the source that reports the risk. The default is the address of the source. */
  url?: string;
  /** The subjects that lead to the risk, the nearest first. */
  via?: string[];
  extras?: Indicator['extras'];
  primaryExtras?: Indicator['primaryExtras'];
};

/** A name in an article. */
type ExtractedNameFile = {
  text: string;
  /** Other spellings in the article. */
  also?: string[];
  label: SchemaOf<'ExtractedEntityLabel'>;
  entityRisk: SchemaOf<'EntityRisk'>;
  focalEntity?: boolean;
  yearsOfBirth?: number[];
};

type ExtractedTerritoryFile = {
  country: string;
  adminOne?: string;
  /** The words of the article that name the territory. */
  evidence: string;
};

/** An article without the fields of its publisher and its event. */
export type ArticleFile = {
  articleHash: string;
  title: string;
  body: string;
  url: string;
  publisher: string;
  publishedDate: string;
  extractedEntities?: ExtractedNameFile[];
  extractedTerritories?: ExtractedTerritoryFile[];
  extractedRisks?: Article['extractedRisks'];
};

export type NewsFile = {
  id: string;
  unformattedLabel: string;
  eventSeverity: string;
  eventConfidence: string;
  eventMaterialityScore: number;
  entityRisk: string;
  humanVerified: boolean;
  topics: string[];
  articles: ArticleFile[];
};

/** What is known about a subject that a screening can find. */
type RecordFile = {
  sigmaID: string;
  /** The source of all values that don't name another one. */
  source: string;
  aliases?: Sourced[];
  birthDates?: string[];
  foundationDates?: string[];
  genders?: string[];
  identifiers?: string[];
  locations?: LocationFile[];
  facet?: {[Field in keyof SchemaOf<'Facet'>]?: Sourced[]};
  facts?: Sourced[];
  telephones?: Sourced[];
  websites?: Sourced[];
  risks?: RiskFile[];
  news?: NewsFile[];
};

/** A decision of a user. */
type DecisionFile = Review & {
  at: string;
};

/** A history event without the fields that all events of an entity share. */
type HistoryEventFile = Omit<
  HistoryEvent,
  'urn' | 'searchParametersBeforeEvent' | 'searchParametersAfterEvent' | 'currentSearchParameters'
>;

/** The search of an entity, where it differs from the name and type of the subject. */
type SearchFile = Omit<Partial<Search>, 'entityType'> & {
  /** `null` means an entity without a type. */
  entityType?: EntityType | null;
};

/** A note without the fields of the only user. */
type NoteFile = Pick<Filled<SchemaOf<'Note'>>, 'id' | 'note' | 'updatedAt'>;

/** The entity that was created for the subject before the first call. */
type EntityFile = {
  /** The URN without its prefix. */
  urn: string;
  search?: SearchFile;
  filterSetID?: number;
  groupIDs: number[];
  taskID?: string;
  createdAt: string;
  archivedAt?: string;
  escalatedAt?: string;
  lockedSince?: string;
  lastReviewDate?: string;
  hasOpenAlert?: boolean;
  disposition?: {
    dispositionState: SchemaOf<'DispositionStatus'>;
    dispositionSetAtTime: string;
  };
  notes?: NoteFile[];
  /** Decisions by the identifier of a match or news event, or by the URN of an indicator without its prefix. */
  decisions?: Record<string, DecisionFile>;
  history?: HistoryEventFile[];
};

/** A request that shows the subject, and what to expect of its response. */
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

/** What all risks with the same code share. */
type Kind = {
  name: string;
  category: string;
  subcategory: string;
  score: number;
  /** The name of the edges in a relationship chain. */
  relation?: string;
};

type Source = {
  url: string;
  /** Whether `ofac-only` covers the source. */
  ofac?: boolean;
};

type Publisher = Pick<Article, 'publisherCountryCode' | 'language' | 'isPreferredPublisher'>;

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
    names: Record<string, Source>;
    raw: Filled<SchemaOf<'RawDataSource'>>[];
    report: Filled<SchemaOf<'ReportDataSources'>>;
    publishers: Record<string, Publisher>;
  };
  regions: Seed['regions'];
};
