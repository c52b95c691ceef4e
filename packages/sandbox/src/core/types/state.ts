/** Defines the types of the seed, which is the data before the first call, and of the state that calls change. */
import type {HistoryEvent, StoredEntity} from './entity';
import type {Fields, Indicator, NewsEvent, Search, SubjectRecord} from './records';

/** A Filter Set. The API shows only its ID and name. The other properties exist only in the sandbox. */
export type FilterSet = {id: number; name: string; threshold: number; categories: string[]; hops: number};
export type Group = {
  id: number;
  entityGroupName: string;
  associatedTeamsCount: number;
  createdAt: string;
  updatedAt: string;
};
export type Key = Fields & {apiKey: string; testKey: boolean; expiresAt: string; remainingCalls?: number};

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

/** News that was published while the sandbox was running, with the resulting risk. */
export type Published = {at: string; sigmaID: string; event: NewsEvent; indicator: Indicator};
type Alert = {urn: string; createdAt: string; search: Search; sigmaIDs: string[]};
export type Webhook = Fields & {eventType: string};
/** A fault in the delivery of a webhook. `wait` is the delay of a late webhook or of a copy, in milliseconds. */
export type WebhookFault = {
  fault?: 'webhook-lost' | 'webhook-twice' | 'webhook-late' | 'webhook-out-of-order';
  wait?: number;
};
/** A webhook at the time of its cause, with the injected fault of its delivery. */
export type SentWebhook = {sentAt: string; message: Webhook} & WebhookFault;
export type IdKind = 'entity' | 'group' | 'task' | 'history' | 'alert' | 'indicator' | 'newsEvent' | 'article';

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
  alerts: Alert[];
  webhooks: SentWebhook[];
  published: Published[];
  limit: {
    requestsPerSecond: number;
    /** How many of the next requests to refuse, whatever their rate. */ refuseNext: number;
  };
};

/** The data before the first call. */
export type Seed = {
  /** The sandbox's time at its start. */
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
