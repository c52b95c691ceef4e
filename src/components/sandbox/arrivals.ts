/** Tells which webhooks of the sandbox have arrived, because injected faults lose, delay and repeat them. */
import {longestHold, type SentWebhook} from '@screening/sandbox';
import type {Arrival} from '@site/src/components/timeline/happenings';

/** What happened to a webhook at a time. A repeated webhook has two of them. */
export type ArrivedWebhook = {
  /** The position of the webhook among those that were sent. */
  index: number;
  sent: SentWebhook;
  /** In milliseconds since 1970. */
  at: number;
  arrival: Arrival;
};

/** Returns when a webhook or its copy arrives after a delay, in milliseconds since 1970, or undefined without a delay. */
function delayedUntil(webhooks: SentWebhook[], index: number): number | undefined {
  const {sentAt, fault, wait = 0} = webhooks[index];
  const sent = Date.parse(sentAt);
  if (fault === 'webhook-late' || fault === 'webhook-twice') return sent + wait;
  if (fault !== 'webhook-out-of-order') return undefined;
  // It arrives after the next webhook that isn't held back too.
  const next = webhooks.slice(index + 1).find((one) => one.fault !== 'webhook-out-of-order');
  return Math.min(sent + longestHold, next ? Date.parse(next.sentAt) : Infinity);
}

/** Returns what has happened to the webhooks until a time, in the order in which they were sent. */
export function arrivalsOf(webhooks: SentWebhook[], now: number): ArrivedWebhook[] {
  return webhooks.flatMap((sent, index): ArrivedWebhook[] => {
    const {fault} = sent;
    const first = {index, sent, at: Date.parse(sent.sentAt)};
    if (fault === undefined) return [{...first, arrival: 'arrives'}];
    if (fault === 'webhook-lost') return [{...first, arrival: 'lost'}];
    const due = delayedUntil(webhooks, index) ?? first.at;
    const isDue = due <= now;
    if (fault === 'webhook-twice') {
      const copy: ArrivedWebhook[] = isDue ? [{...first, at: due, arrival: 'again'}] : [];
      return [{...first, arrival: 'arrives'}, ...copy];
    }
    if (!isDue) return [{...first, arrival: 'waits'}];
    return [{...first, at: due, arrival: fault === 'webhook-late' ? 'late' : 'overtaken'}];
  });
}

/** Returns when the next delayed webhook arrives, in milliseconds since 1970. Without one, returns Infinity. */
export const nextArrival = (webhooks: SentWebhook[], now: number): number =>
  Math.min(
    ...webhooks
      .map((_, index) => delayedUntil(webhooks, index) ?? -Infinity)
      .filter((due) => due > now),
  );
