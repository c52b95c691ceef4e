/** Types of the seed, which holds the data before the first call, and of the state that calls change. */
import type {HistoryEvent, StoredEntity} from './entity';
import type {Fields, Indicator, NewsEvent, Search, SubjectRecord} from './records';

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

/** News that was published while the sandbox ran, with the risk that came of it. */
export type Published = {at: string; sigmaID: string; event: NewsEvent; indicator: Indicator};
type Alert = {urn: string; createdAt: string; search: Search; sigmaIDs: string[]};
export type Webhook = Fields & {eventType: string};
/** What strikes a webhook's delivery: when it is late or sent twice, the wait before it or its copy, in milliseconds. */
export type WebhookFault = {
  fault?: 'webhook-lost' | 'webhook-twice' | 'webhook-late' | 'webhook-out-of-order';
  wait?: number;
};
/** A webhook at the moment of its cause, with the injected fault that strikes its delivery. */
export type SentWebhook = {sentAt: string; message: Webhook} & WebhookFault;
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
  published: Published[];
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
  /** The names of the lists that replace those of `ofac-only`. */
  ofacLists: string[];
  sources: Fields;
  filterSets: FilterSet[];
  records: SubjectRecord[];
  state: Pick<State, 'keys' | 'groups' | 'entities' | 'histories' | 'tasks'>;
};
