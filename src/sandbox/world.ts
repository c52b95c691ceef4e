/** What every rule works with: the seed, the state, the clock, the identifiers and a place for webhooks. */
import type {EntityType, IdKind, Published, Seed, SentWebhook, State, SubjectRecord, Webhook} from './types';
import type {Faults} from './faults';
import {badRequest} from './refusal';

export type World = {
  seed: Seed;
  state: State;
  /** The sandbox's time in milliseconds. */
  now: () => number;
  nextID: (kind: IdKind) => string;
  faults: Faults;
  /** Waits for some milliseconds, where an injected fault says so. */
  pause: (milliseconds: number) => Promise<unknown>;
  /** How long a task works before it ends by itself, in milliseconds. */
  taskDuration: number;
  /** How tasks are worked out ahead. Without it, each one is worked out when it ends. */
  ahead?: Ahead;
  /** Sends a webhook at the time of the world that it is called on. */
  emit(message: Webhook): void;
  defaults: Defaults;
};

/** Lets other calls be answered between two slices of work, and knows when all tasks so far are worked out. */
export type Ahead = {nextTurn: () => Promise<void>; done: Promise<void>};

/** What applies when a call leaves a value out, as the description states it. */
type Defaults = {page: number; pageSize: number; sortOrder: string; createAlerts: boolean};

/** Where a mount learns of webhooks, at the moment their cause happens. */
export type WebhookListener = (sent: SentWebhook) => void;

/** The sandbox's time as RFC 3339 in whole seconds, or that of another moment. */
export function timestamp(world: World, moment = world.now()): string {
  return `${new Date(moment).toISOString().slice(0, -5)}Z`;
}

type Grown = {published: Published[]; record: SubjectRecord};
const seedRecords = new WeakMap<Seed, Map<string, SubjectRecord>>();
/** For each list of publications: how many of them were read, and the records that they add to. */
const grownRecords = new WeakMap<Published[], {read: number; byID: Map<string, Grown>}>();

function seedRecord(seed: Seed, sigmaID: string): SubjectRecord {
  const byID = seedRecords.get(seed) ?? new Map(seed.records.map((record) => [record.sigmaID, record]));
  seedRecords.set(seed, byID);
  const record = byID.get(sigmaID);
  if (!record) throw badRequest('sigmaID', 'is not known');
  return record;
}

function withNews(record: SubjectRecord, published: Published[]): SubjectRecord {
  return {
    ...record,
    indicators: [...record.indicators, ...published.map(({indicator}) => indicator)],
    news: [...published.map(({event}) => event), ...record.news],
  };
}

/**
 * A record with the news and risks that were published while the sandbox ran, or up to a moment of it. It is the
 * same object until something new is published about it, so that `contentsOf` can tell whether it has changed.
 */
export function recordOf({seed, state}: World, sigmaID: string, until?: string): SubjectRecord {
  const grown = grownRecords.get(state.published) ?? {read: 0, byID: new Map<string, Grown>()};
  grownRecords.set(state.published, grown);
  // Publications are only ever added, so only the new ones are read.
  for (; grown.read < state.published.length; grown.read += 1) {
    const one = state.published[grown.read] as Published;
    const published = [...(grown.byID.get(one.sigmaID)?.published ?? []), one];
    grown.byID.set(one.sigmaID, {published, record: withNews(seedRecord(seed, one.sigmaID), published)});
  }
  const record = seedRecord(seed, sigmaID);
  const {published, record: latest} = grown.byID.get(sigmaID) ?? {published: [], record};
  const counted = until === undefined ? published : published.filter(({at}) => at <= until);
  if (counted.length === published.length) return latest;
  return counted.length === 0 ? record : withNews(record, counted);
}

/** All records of a type, or of every type when a search names none. */
export function recordsOfType(world: World, type?: EntityType): SubjectRecord[] {
  return world.seed.records
    .filter((record) => type === undefined || record.entityType === type)
    .map((record) => recordOf(world, record.sigmaID));
}
