/** Types of the data that the sandbox stores: its seed (before the first call), and the state that calls change. */
export type Fields = Record<string, unknown>;
export type EntityType = 'person' | 'company' | 'vessel' | 'aircraft';

/** The `SearchParameters` of the API. */
export type Search = {
  entityName: string;
  entityType?: EntityType;
  aliases?: string[];
  countries?: string[];
  dob?: string;
  customerKey?: string;
  customFields?: {key?: string; value?: string}[];
};

/** The `Indicator` of the API, without a decision. */
export type Indicator = Fields &
  Record<'urn' | 'category' | 'subcategory', string> &
  Record<'score' | 'hopsAway', number> & {sources: {name: string; url?: string}[]};

/** The complete `Article` of the API. Lists omit the text and the extracted data. */
export type Article = Fields &
  Record<'articleHash' | 'title' | 'body' | 'publishedDate' | 'publisher', string> &
  Record<'publisherCountryCode' | 'language', string> & {
    extractedEntities?: (Fields & {text: string; yearsOfBirth?: number[]})[];
    extractedTerritories?: (Fields & {country: string; adminOne?: string})[];
  };

/** The `NewsEvent` of the API, without a decision. */
export type NewsEvent = Fields &
  Record<'id' | 'sigmaID' | 'eventLabel' | 'unformattedLabel' | 'entityRisk', string> & {
    eventMaterialityScore: number;
    topics: string[];
    articles: Article[];
  };

/** A subject that a screening can find. */
export type SubjectRecord = Record<'sigmaID' | 'entityName', string> &
  Record<'aliases' | 'birthDates' | 'foundationDates' | 'genders' | 'identifiers', string[]> &
  Record<'facet' | 'kyc', Fields> & {
    entityType: EntityType;
    locations: (Fields & {countryCode?: string})[];
    indicators: Indicator[];
    news: NewsEvent[];
  };

/** The `DecisionState` of the API. In `StoredDecision`, `accepted` marks a risk that is real and accepted. */
export type Decision = Fields & {
  hasDecision: boolean;
  decisionedAgainst?: boolean;
  decidedByDefault: boolean;
};
export type StoredDecision = {accepted?: boolean; decision: Decision; timeline: Fields[]};

/** How a record matches the search of an entity. */
export type StoredMatch = {sigmaID: string; matchName: string; matchStrength: number} & {
  [field in 'matchDOB' | 'matchLocation']?: string;
};

type Mark = {at: string; userName: string; userUrn: string};
/** A stored entity. Its score, lists and counts are computed on reading, so they can't be inconsistent. */
export type StoredEntity = Record<'urn' | 'sourceID' | 'createdAt' | 'updatedAt', string> & {
  [field in 'taskID' | 'archivedAt' | 'lastReviewDate']?: string;
} & {
  search: Search;
  filterSetID: number;
  groupIDs: number[];
  escalation?: Mark;
  hasOpenAlert: boolean;
  disposition: Fields & {dispositionState: string};
  lock?: Mark;
  /** How many news events were published while the sandbox was running, before the entity was archived. */
  publishedBefore?: number;
  /** When the entity got its review status. */
  reviewSince: string;
  notes: Fields[];
  matches: StoredMatch[];
  /** Decisions, by the identifier of the match, indicator or news event. */
  decisions: Record<string, StoredDecision>;
};

export type HistoryEvent = Fields & {historyID: string; urn: string; timestamp: string};

/** A Filter Set. The API shows only its ID and name. The other properties exist only in the sandbox. */
export type FilterSet = {
  id: number;
  name: string;
  threshold: number;
  categories: string[];
  hops: number;
};
export type Group = Record<'id' | 'associatedTeamsCount', number> &
  Record<'entityGroupName' | 'createdAt' | 'updatedAt', string>;
export type Key = Fields & {
  apiKey: string;
  testKey: boolean;
  expiresAt: string;
  remainingCalls?: number;
};

/** A task, which ends by itself at `dueAt`. */
export type Task = Record<'id' | 'apiKey' | 'createdAt' | 'dueAt', string> & {
  taskStatus: 'Working' | 'Done' | 'Failed';
  filterSetID: number;
  groupIDs: number[];
  searches: Search[];
  errors: string[];
};

/** News that was published while the sandbox was running, with the resulting risk. */
type Published = {sigmaID: string; event: NewsEvent; indicator: Indicator};
export type Webhook = Fields & {eventType: string};
/** A fault in the delivery of a webhook. `wait` is the delay of a late webhook or of a copy, in milliseconds. */
export type WebhookFault = {
  fault?: 'webhook-lost' | 'webhook-twice' | 'webhook-late' | 'webhook-out-of-order';
  wait?: number;
};
/** A webhook at the time of its cause, with the injected fault of its delivery. */
export type SentWebhook = {sentAt: string; message: Webhook} & WebhookFault;
export type IdKind =
  'entity' | 'group' | 'task' | 'history' | 'alert' | 'indicator' | 'newsEvent' | 'article';

/** The data that calls can change, as plain JSON. */
export type State = {
  /** The sandbox's time at the last save, and how far it was advanced (`advanced`), in milliseconds. */
  now: number;
  advanced: number;
  counts: Record<IdKind, number>;
  keys: Key[];
  groups: Group[];
  entities: StoredEntity[];
  histories: HistoryEvent[];
  tasks: Task[];
  alerts: {urn: string; createdAt: string; search: Search; sigmaIDs: string[]}[];
  webhooks: SentWebhook[];
  published: Published[];
  /** `refuseNext` is how many of the next requests to refuse, whatever their rate. */
  limit: {requestsPerSecond: number; refuseNext: number};
};

/** The data before the first call. */
export type Seed = {
  startsAt: string;
  /** The start of URNs, including the separator. */
  urnPrefix: string;
  organization: {orgID: string; urn: string; name: string};
  user: {name: string; urn: string};
  /** Regions and subregions of the world, with their country codes separated by spaces. */
  regions: Record<string, Record<string, string>>;
  /** The names of the fictional lists that `ofac-only` covers instead of the real ones. */
  ofacLists: string[];
  sources: Fields;
  filterSets: FilterSet[];
  records: SubjectRecord[];
  state: Pick<State, 'keys' | 'groups' | 'entities' | 'histories' | 'tasks'>;
};
