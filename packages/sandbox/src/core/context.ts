/** Defines what all rules use: the seed, the state, the clock, the identifiers and the sending of webhooks. */
import type {SchemaOf, SlimDescription} from '@screening/api';
import type {Webhook} from './api-types';
import type {Faults, FaultSettings} from './faults';
import type {IdSource} from './ids';
import type {Limits} from './limits';
import type {Seed} from './seed';
import type {IdKind, SentWebhook, State} from './state';

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
  /** The most objects of each kind that it stores, where they differ from the default. */
  limits?: Partial<Limits>;
  /** Faults to inject from the start, and after every reset. */
  faults?: FaultSettings;
  /** Waits for a number of milliseconds. By default, an injected delay takes no time. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Refuses requests with parts that aren't used, with 400. By default, only the header `Sandbox-Warning` names them. */
  strict?: boolean;
  /** Receives a line for each call that has parts that aren't used and isn't refused. */
  onWarning?: (line: string) => void;
  /** Receives each webhook at the time of its cause. */
  onWebhook?: (sent: SentWebhook) => void;
  /** Receives errors of the sandbox itself, which it answers with 500. */
  onError?: (error: unknown) => void;
};

export type Context = {
  description: SlimDescription;
  seed: Seed;
  state: State;
  /** How often entities were changed, so that results can be kept until the next change. */
  changes: {count: number};
  /** The most objects of each kind. */
  limits: Limits;
  faults: Faults;
  /** Duration of a bulk creation, in milliseconds. */
  taskDuration: number;
  /** Refuses requests with parts that aren't used. */
  strict?: boolean;
  /** Receives a line for each call that has parts that aren't used and isn't refused. */
  onWarning?: (line: string) => void;
  /** The defaults in the description for values that a call omits. */
  defaults: {
    page: number;
    pageSize: number;
    sortOrder: SchemaOf<'SortOrder'>;
    createAlerts: boolean;
  };
  /** The sandbox's time in milliseconds. */
  now: () => number;
  /** Waits for a number of milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>;
  /** Returns the identifier of the next new object of a kind. */
  nextID: (kind: IdKind) => string;
  /** Sends a webhook at the time of the context on which this is called. */
  emit(message: Webhook): void;
};

/** Returns the sandbox's time, or another moment, in RFC 3339 format with whole seconds. */
export const timestamp = (context: Context, moment = context.now()): string =>
  `${new Date(moment).toISOString().slice(0, -5)}Z`;
