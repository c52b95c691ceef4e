/**
 * The shapes that the sandbox keeps: its seed (what is true before the first call) and its state (what
 * calls have changed). Shapes that the API answers with are not stated here: they are the description's,
 * and tests hold every answer against it.
 */
export type Fields = Record<string, unknown>;
export type EntityType = 'person' | 'company' | 'vessel' | 'aircraft';

/** What somebody searches for: the description's `SearchParameters`. */
export type Search = {
  entityName: string;
  entityType?: EntityType;
  aliases?: string[];
  countries?: string[];
  dob?: string;
  customerKey?: string;
  customFields?: {key?: string; value?: string}[];
};

/** The description's `Indicator`, before anybody has decided about it. */
export type Indicator = Fields & {
  urn: string;
  category: string;
  subcategory: string;
  score: number;
  hopsAway: number;
  sources: {name: string; url?: string}[];
};

/** The description's `Article`, complete; lists leave the text and what was found in it out. */
export type Article = Fields & {
  articleHash: string;
  title: string;
  body: string;
  publisher: string;
  publisherCountryCode: string;
  publishedDate: string;
  language: string;
  extractedEntities?: (Fields & {text: string; yearsOfBirth?: number[]})[];
  extractedTerritories?: (Fields & {country: string; adminOne?: string})[];
};

/** The description's `NewsEvent`, before anybody has decided about it. */
export type NewsEvent = Fields & {
  id: string;
  sigmaID: string;
  eventLabel: string;
  unformattedLabel: string;
  eventMaterialityScore: number;
  entityRisk: string;
  topics: string[];
  articles: Article[];
};

/** One subject in the data: what a screening finds. */
export type SubjectRecord = {
  sigmaID: string;
  entityName: string;
  entityType: EntityType;
  aliases: string[];
  birthDates: string[];
  foundationDates: string[];
  genders: string[];
  identifiers: string[];
  locations: (Fields & {countryCode?: string})[];
  facet: Fields;
  kyc: Fields;
  indicators: Indicator[];
  news: NewsEvent[];
};

/** What a Filter Set of the sandbox decides. Its inside is the sandbox's own; the API shows id and name alone. */
export type FilterSet = {id: number; name: string; threshold: number; categories: string[]; hops: number};
export type Group = {
  id: number;
  entityGroupName: string;
  associatedTeamsCount: number;
  createdAt: string;
  updatedAt: string;
};
export type Key = Fields & {apiKey: string; testKey: boolean; expiresAt: string; remainingCalls?: number};

/** The description's `DecisionState`; `accepted` is the sandbox's mark of a risk that is real and accepted. */
export type Decision = Fields & {hasDecision: boolean; decisionedAgainst?: boolean; decidedByDefault: boolean};
export type StoredDecision = {accepted?: boolean; decision: Decision; timeline: Fields[]};

/** How one record met the search of an entity. */
export type StoredMatch = {
  sigmaID: string;
  matchName: string;
  matchStrength: number;
  matchDOB?: string;
  matchLocation?: string;
};

/** An entity as it is kept. Its score, lists and counts are worked out on reading, so they cannot disagree. */
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
  /** Since when the entity has its review status. */
  reviewSince: string;
  notes: Fields[];
  matches: StoredMatch[];
  /** By the identifier of the match, indicator or news event. */
  decisions: Record<string, StoredDecision>;
};

export type HistoryEvent = Fields & {historyID: string; urn: string; timestamp: string};

export type Task = {
  id: string;
  apiKey: string;
  createdAt: string;
  /** When the task ends by itself. */
  dueAt: string;
  taskStatus: 'Working' | 'Done' | 'Failed';
  filterSetID: number;
  groupIDs: number[];
  searches: Search[];
  errors: string[];
};

export type Alert = {urn: string; createdAt: string; search: Search; sigmaIDs: string[]};
export type Webhook = Fields & {eventType: string};
export type SentWebhook = {sentAt: string; message: Webhook};
export type IdKind = 'entity' | 'group' | 'task' | 'history' | 'alert' | 'indicator' | 'newsEvent' | 'article';

/** Everything that calls can change, as plain JSON. */
export type State = {
  /** The sandbox's time in milliseconds at the last save, and how far it was moved by hand. */
  now: number;
  advanced: number;
  counts: Record<IdKind, number>;
  keys: Key[];
  groups: Group[];
  entities: StoredEntity[];
  histories: HistoryEvent[];
  tasks: Task[];
  alerts: Alert[];
  webhooks: SentWebhook[];
  /** News that was published while the sandbox ran, with the risk that came of it. */
  published: {at: string; sigmaID: string; event: NewsEvent; indicator: Indicator}[];
  limit: {
    requestsPerSecond: number;
    /** How many of the next requests to refuse, whatever their rate. */ refuseNext: number;
  };
};

/** What is true before the first call. */
export type Seed = {
  /** The sandbox's time at its start. */
  startsAt: string;
  /** What URNs start with, the separator included. */
  urnPrefix: string;
  organization: {orgID: string; urn: string; name: string};
  user: {name: string; urn: string};
  /** Regions and subregions of the world, with their country codes separated by spaces. */
  regions: Record<string, Record<string, string>>;
  /** The names of the lists that stand in for those of `ofac-only`. */
  ofacLists: string[];
  sources: Fields;
  filterSets: FilterSet[];
  records: SubjectRecord[];
  state: Pick<State, 'keys' | 'groups' | 'entities' | 'histories' | 'tasks'>;
};
