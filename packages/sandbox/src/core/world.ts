/** Defines what all rules use: the seed, the state, the clock, the identifiers and the sending of webhooks. */
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
  /** Waits for a number of milliseconds, for an injected delay. */
  pause: (milliseconds: number) => Promise<unknown>;
  /** Time after which a task ends by itself, in milliseconds. */
  taskDuration: number;
  /** Processes tasks before they end. Without it, each task is processed when it ends. */
  ahead?: Ahead;
  /** Sends a webhook at the time of the world on which this is called. */
  emit(message: Webhook): void;
  defaults: Defaults;
};

/** `giveWay` lets other calls be answered between two slices of work. `done` resolves after all tasks so far. */
type Ahead = {giveWay: () => Promise<void>; done: Promise<void>};

/** The defaults in the description for values that a call omits. */
type Defaults = {page: number; pageSize: number; sortOrder: string; createAlerts: boolean};

/** Receives each webhook at the time of its cause. */
export type WebhookListener = (sent: SentWebhook) => void;

/** Returns the sandbox's time, or another moment, in RFC 3339 format with whole seconds. */
export function timestamp(world: World, moment = world.now()): string {
  return `${new Date(moment).toISOString().slice(0, -5)}Z`;
}

type Grown = {published: Published[]; record: SubjectRecord};
const seedRecords = new WeakMap<Seed, Map<string, SubjectRecord>>();
/** For each list of publications, the number that was read, and the records with these publications. */
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
 * Returns a record with the news and risks that were published while the sandbox was running, or until a moment.
 * Returns the same object until something new is published about it, so that `contentsOf` can detect changes.
 */
export function recordOf({seed, state}: World, sigmaID: string, until?: string): SubjectRecord {
  const grown = grownRecords.get(state.published) ?? {read: 0, byID: new Map<string, Grown>()};
  grownRecords.set(state.published, grown);
  // Publications are never removed, so only read the new ones.
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

/** Returns all records of a type, or of all types without one. */
export function recordsOfType(world: World, type?: EntityType): SubjectRecord[] {
  return world.seed.records
    .filter((record) => type === undefined || record.entityType === type)
    .map((record) => recordOf(world, record.sigmaID));
}
