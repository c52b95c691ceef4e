/**
 * Defines what all rules use: the seed, the state, the clock, the identifiers and the sending of webhooks. Finds
 * objects by identifier. The API documents no 404, so an unknown identifier is a 400: the sandbox's choice.
 */
import type {SlimDescription} from '@screening/api';
import {badRequest} from './errors';
import type {Faults} from './faults';
import type {EntityType, FilterSet, Group, IdKind, Seed, State} from './types';
import type {StoredEntity, SubjectRecord, Task, Webhook} from './types';

/** What happens to unknown fields and query parameters. By default, only the header `Sandbox-Warning` names them. */
export type UnknownFields = {
  /** Refuses them with 400. */
  strict?: boolean;
  /** Receives a line for each call that has them and isn't refused. */
  onWarning?: (line: string) => void;
};

export type Context = UnknownFields & {
  description: SlimDescription;
  seed: Seed;
  state: State;
  /** The sandbox's time in milliseconds. */
  now: () => number;
  nextID: (kind: IdKind) => string;
  faults: Faults;
  /** Waits for a number of milliseconds, for an injected delay. */
  pause: (milliseconds: number) => Promise<unknown>;
  /** Time after which a task ends by itself, in milliseconds. */
  taskDuration: number;
  /** Sends a webhook at the time of the context on which this is called. */
  emit(message: Webhook): void;
  /** The defaults in the description for values that a call omits. */
  defaults: {page: number; pageSize: number; sortOrder: string; createAlerts: boolean};
};

/** Returns the sandbox's time, or another moment, in RFC 3339 format with whole seconds. */
export function timestamp(context: Context, moment = context.now()): string {
  return `${new Date(moment).toISOString().slice(0, -5)}Z`;
}

const subjectsByID = new WeakMap<Seed, Map<string, SubjectRecord>>();

/**
 * Returns a subject with the news and risks that were published while the sandbox was running, or until a moment.
 * @throws 400 if there is no such subject
 */
export function recordOf({seed, state}: Context, sigmaID: string, until?: string): SubjectRecord {
  const byID = subjectsByID.get(seed) ?? new Map(seed.records.map((record) => [record.sigmaID, record]));
  subjectsByID.set(seed, byID);
  const record = byID.get(sigmaID);
  if (!record) throw badRequest('sigmaID', 'is not known');
  const published = state.published.filter(
    (one) => one.sigmaID === sigmaID && (until === undefined || one.at <= until),
  );
  if (published.length === 0) return record;
  return {
    ...record,
    indicators: [...record.indicators, ...published.map(({indicator}) => indicator)],
    news: [...published.map(({event}) => event), ...record.news],
  };
}

/** Returns all subjects of a type, or of all types without one. */
export function recordsOfType(context: Context, type?: EntityType): SubjectRecord[] {
  return context.seed.records
    .filter((record) => type === undefined || record.entityType === type)
    .map((record) => recordOf(context, record.sigmaID));
}

export function entityOf({state}: Context, urn: string | undefined, field = 'path.entityURN'): StoredEntity {
  const entity = state.entities.find((one) => one.urn === urn);
  if (!entity) throw badRequest(field, 'is not the URN of an entity');
  return entity;
}

export function taskOf({state}: Context, id: string | undefined): Task {
  const task = state.tasks.find((one) => one.id === id);
  if (!task) throw badRequest('path.taskID', 'is not the ID of a task');
  return task;
}

export function filterSetOf({seed}: Context, id: number): FilterSet {
  const filterSet = seed.filterSets.find((one) => one.id === id);
  if (!filterSet) throw badRequest('body.filterSetID', 'is not the ID of a Filter Set');
  return filterSet;
}

export function groupsOf({state}: Context, ids: number[]): Group[] {
  return ids.map((id, index) => {
    const group = state.groups.find((one) => one.id === id);
    if (!group) throw badRequest(`body.entityGroupIDs[${index}]`, 'is not the ID of a group');
    return group;
  });
}
