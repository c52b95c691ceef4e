/** What every rule works with: the seed, the state, the clock, the identifiers and a place for webhooks. */
import type {EntityType, IdKind, Seed, SentWebhook, State, SubjectRecord, Webhook} from './types';
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
  /** Sends a webhook at the time of the world that it is called on. */
  emit(message: Webhook): void;
  defaults: Defaults;
};

/** What applies when a call leaves a value out, as the description states it. */
type Defaults = {page: number; pageSize: number; sortOrder: string; createAlerts: boolean};

/** Where a mount learns of webhooks, at the moment their cause happens. */
export type WebhookListener = (sent: SentWebhook) => void;

/** The sandbox's time as RFC 3339 in whole seconds, or that of another moment. */
export function timestamp(world: World, moment = world.now()): string {
  return new Date(moment).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** A record with the news and risks that were published while the sandbox ran, or up to a moment of it. */
export function recordOf(world: World, sigmaID: string, until?: string): SubjectRecord {
  const record = world.seed.records.find((one) => one.sigmaID === sigmaID);
  if (!record) throw badRequest('sigmaID', 'is not known');
  const published = world.state.published.filter(
    (one) => one.sigmaID === sigmaID && (until === undefined || one.at <= until),
  );
  if (published.length === 0) return record;
  return {
    ...record,
    indicators: [...record.indicators, ...published.map(({indicator}) => indicator)],
    news: [...published.map(({event}) => event), ...record.news],
  };
}

/** All records of a type, or of every type when a search names none. */
export function recordsOfType(world: World, type?: EntityType): SubjectRecord[] {
  return world.seed.records
    .filter((record) => type === undefined || record.entityType === type)
    .map((record) => recordOf(world, record.sigmaID));
}
