/**
 * Defines what all rules use: the seed, the state, the clock, the identifiers and the sending of webhooks. Finds
 * objects by identifier. The API documents no 404, so an unknown identifier is a 400: the sandbox's choice.
 */
import type {SlimDescription} from '@screening/api';
import {badRequest} from './errors';
import type {Faults, FaultSettings} from './faults';
import type {IdSource} from './ids';
import type {EntityType, FilterSet, Group, IdKind, Seed, SentWebhook} from './types';
import type {State, StoredEntity, SubjectRecord, Task, Webhook} from './types';

export type SandboxOptions = {
  description: SlimDescription;
  seed: Seed;
  /** Returns the time in milliseconds. By default, the clock stays at the seed's start until it is advanced. */
  clock?: () => number;
  ids?: IdSource;
  /** The result of `save`, or the state in it, from which the sandbox continues. */
  saved?: string | State;
  requestsPerSecond?: number;
  /** Duration of a bulk creation, after which it ends by itself, in milliseconds. */
  taskDuration?: number;
  /** Faults to inject from the start, and after every reset. */
  faults?: FaultSettings;
  /** Waits for a number of milliseconds. By default, an injected delay takes no time. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Refuses unknown fields and query parameters with 400. By default, only the header `Sandbox-Warning` names them. */
  strict?: boolean;
  /** Receives a line for each call that has unknown fields or query parameters and isn't refused. */
  onWarning?: (line: string) => void;
  /** Receives each webhook at the time of its cause. */
  onWebhook?: (sent: SentWebhook) => void;
  /** Receives errors of the sandbox itself, which it answers with 500. */
  onError?: (error: unknown) => void;
};

export type Context = Pick<SandboxOptions, 'strict' | 'onWarning'> &
  Required<Pick<SandboxOptions, 'description' | 'seed' | 'pause' | 'taskDuration'>> & {
    state: State;
    /** The sandbox's time in milliseconds. */
    now: () => number;
    nextID: (kind: IdKind) => string;
    faults: Faults;
    /** Sends a webhook at the time of the context on which this is called. */
    emit(message: Webhook): void;
    /** The defaults in the description for values that a call omits. */
    defaults: {page: number; pageSize: number; sortOrder: string; createAlerts: boolean};
  };

/** Returns the sandbox's time, or another moment, in RFC 3339 format with whole seconds. */
export const timestamp = (context: Context, moment = context.now()): string =>
  `${new Date(moment).toISOString().slice(0, -5)}Z`;

/** Returns the item of a list that passes a test. @throws 400 if no item passes */
export function findIn<T>(list: T[], passes: (item: T) => boolean, field: string, rule: string): T {
  const found = list.find(passes);
  if (found === undefined) throw badRequest(field, rule);
  return found;
}

/** Adds to a subject the news and risks that were published while the sandbox was running, or the first `count`. */
function withPublished({state}: Context, record: SubjectRecord, count?: number): SubjectRecord {
  const published = state.published
    .slice(0, count)
    .filter(({sigmaID}) => sigmaID === record.sigmaID);
  if (published.length === 0) return record;
  return {
    ...record,
    indicators: [...record.indicators, ...published.map(({indicator}) => indicator)],
    news: [...published.map(({event}) => event), ...record.news],
  };
}

export function recordOf(context: Context, id: string, count?: number): SubjectRecord {
  const record = findIn(
    context.seed.records,
    ({sigmaID}) => sigmaID === id,
    'body.sigmaID',
    'is not known',
  );
  return withPublished(context, record, count);
}

/** Returns all subjects of a type, or of all types without one. */
export const recordsOfType = (context: Context, type?: EntityType): SubjectRecord[] =>
  context.seed.records
    .filter((record) => type === undefined || record.entityType === type)
    .map((record) => withPublished(context, record));

export const entityOf = ({state}: Context, urn?: string, field = 'path.entityURN'): StoredEntity =>
  findIn(state.entities, (one) => one.urn === urn, field, 'is not the URN of an entity');

export const taskOf = ({state}: Context, id: string): Task =>
  findIn(state.tasks, (one) => one.id === id, 'path.taskID', 'is not the ID of a task');

export const filterSetOf = ({seed}: Context, id: number): FilterSet =>
  findIn(
    seed.filterSets,
    (one) => one.id === id,
    'body.filterSetID',
    'is not the ID of a Filter Set',
  );

export const groupsOf = ({state}: Context, ids: number[]): Group[] =>
  ids.map((id, index) =>
    findIn(
      state.groups,
      (one) => one.id === id,
      `body.entityGroupIDs[${index}]`,
      'is not the ID of a group',
    ),
  );
