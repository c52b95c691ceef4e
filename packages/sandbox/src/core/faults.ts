/**
 * Decides which calls and webhooks get an injected fault. Each decision depends only on the seed, the operation or
 * event type, and its count. So the same calls get the same faults, even if other operations are called in between.
 */
import {Refusal} from './errors';
import {hash} from './ids';
import type {WebhookFault} from './state';

/** A call gets at most one of these, the first one drawn. It can also get a delay. */
const endings = ['429', 'drop-before', '500', 'drop-after'] as const;
/** A webhook gets at most one of these, the first one drawn. */
const webhookFaults = [
  'webhook-lost',
  'webhook-twice',
  'webhook-late',
  'webhook-out-of-order',
] as const;
/** Maximum wait of a webhook for the next one, in milliseconds. Without it, the last one would be lost. */
export const longestHold = 10_000;
/** All faults that the sandbox can inject. */
export const faultNames = [...endings, 'delay', 'ignore-filters', ...webhookFaults] as const;
type FaultName = (typeof faultNames)[number];

/** Probability of each fault, from 0 to 1. The default is 0. */
export type Probabilities = Partial<Record<FaultName, number>>;

export type FaultSettings = {
  faults: Probabilities;
  /** Decides which calls and webhooks get a fault. */
  seed: string;
};

/** The faults of a call. */
type CallFault = {
  /** The delay of the response, in milliseconds. */
  wait: number;
  /** An error before the effect of the call. */
  before?: Error;
  /** An error after the effect of the call. */
  after?: Error;
};

/** Thrown instead of a response: the connection ends without one, as in a network failure. */
export class ConnectionDropped extends Error {
  constructor() {
    super('The connection was closed without a response.');
  }
}

/** Returns a number from 0 up to 1. Ends like MurmurHash3, because the hash changes too little with a text's end. */
function fraction(text: string): number {
  let value = hash(text);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}

const noneInjected = () =>
  Object.fromEntries(faultNames.map((name) => [name, 0])) as Record<FaultName, number>;
const between = (least: number, most: number, share: number) =>
  Math.round(least + (most - least) * share);

/** The faults that a sandbox injects, and those that it has injected. */
export type FaultReport = {
  /** The faults with a probability above 0. */
  faults: Probabilities;
  seed: string;
  /** How many faults of each kind were injected. */
  injected: Record<FaultName, number>;
};

/** Decides whether the next call or webhook of a kind gets a fault. */
type Draws = {
  /** Returns a number from 0 up to 1 for a purpose. */
  draw: (purpose: string) => number;
  /** Returns whether to inject a fault, and counts it then. */
  injects: (name: FaultName) => boolean;
};

export class Faults {
  readonly #start: FaultSettings;
  #settings: FaultSettings;
  #counts = new Map<string, number>();
  #injected = noneInjected();

  constructor(start: FaultSettings = {faults: {}, seed: '1'}) {
    this.#start = this.#settings = start;
  }

  reset(): void {
    this.set(this.#start.faults, this.#start.seed);
  }

  /** Replaces all probabilities. A seed restarts the draws and counts. */
  set(faults: Probabilities, seed?: string): void {
    this.#settings = {faults, seed: seed ?? this.#settings.seed};
    if (seed === undefined) return;
    this.#counts.clear();
    this.#injected = noneInjected();
  }

  report(): FaultReport {
    const on = Object.entries(this.#settings.faults).filter(([, probability]) => probability > 0);
    return {
      faults: Object.fromEntries(on),
      seed: this.#settings.seed,
      injected: {...this.#injected},
    };
  }

  /** Prepares the draws for the next call or webhook of a kind, one for each purpose. */
  #next(kind: string): Draws {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const draw = (purpose: string) =>
      fraction(`${this.#settings.seed}/${kind}/${count}/${purpose}`);
    const injects = (name: FaultName): boolean => {
      const injected = draw(name) < (this.#settings.faults[name] ?? 0);
      if (injected) this.#injected[name] += 1;
      return injected;
    };
    return {draw, injects};
  }

  injectIntoCall(operationId: string): CallFault {
    const {draw, injects} = this.#next(operationId);
    const wait = injects('delay') ? between(200, 2000, draw('wait')) : 0;
    const ending = endings.find(injects);
    if (ending === undefined) return {wait};
    const error = ending.startsWith('drop')
      ? new ConnectionDropped()
      : new Refusal(Number(ending) as 429 | 500);
    const isAfter = ending === 'drop-after' || (ending === '500' && draw('effect') < 0.5);
    return {wait, [isAfter ? 'after' : 'before']: error};
  }

  /** Returns whether a call that sends filters is answered as if it had sent none. */
  injectIntoFilters(operationId: string): boolean {
    return this.#next(`${operationId} with filters`).injects('ignore-filters');
  }

  injectIntoWebhook(eventType: string): WebhookFault {
    const {draw, injects} = this.#next(eventType);
    const fault = webhookFaults.find(injects);
    if (fault === 'webhook-late') return {fault, wait: between(1000, 5000, draw('wait'))};
    if (fault === 'webhook-twice') return {fault, wait: between(0, 2000, draw('wait'))};
    return fault === undefined ? {} : {fault};
  }
}
