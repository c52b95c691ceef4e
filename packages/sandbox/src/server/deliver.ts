/** Posts webhooks to a receiver: each once, because no retries are specified, or as an injected fault requires. */
import {setMaxListeners} from 'node:events';
import {setTimeout as sleep} from 'node:timers/promises';
import {longestHold} from '../core/faults';
import type {SentWebhook} from '../core/state';

const receiverTimeout = 10_000;

/** Maximum number of webhooks that wait for their receiver. Further ones are lost, so that they can't fill the memory. */
export const mostOpen = 1000;

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, {signal}).catch(() => undefined);

async function send(
  {message}: SentWebhook,
  to: string,
  report: (line: string) => void,
): Promise<void> {
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(message),
      // A receiver that redirects hasn't accepted the message.
      redirect: 'manual',
      signal: AbortSignal.timeout(receiverTimeout),
    });
    report(`Webhook ${message.eventType}: the receiver answered ${response.status}.`);
    // Nobody reads the body. If it weren't canceled, its connection would stay open.
    await response.body?.cancel();
  } catch (error) {
    const {cause, message: text} = error as Error;
    report(
      `Webhook ${message.eventType} was not delivered: ${cause instanceof Error ? cause.message : text}.`,
    );
  }
}

type Delivery = {
  /** Starts to deliver a webhook, unless there is no receiver. */
  post: (sent: SentWebhook) => void;
  /** Ends the waits of all webhooks. Resolves when every message has a response or has failed. */
  finish: () => Promise<void>;
};

/** Delivers webhooks, and calls `report` with one line for each delivery. */
export function createDelivery(url: string | undefined, report: (line: string) => void): Delivery {
  const open = new Set<Promise<void>>();
  const stop = new AbortController();
  // Each waiting webhook listens to it, and their number is limited.
  setMaxListeners(0, stop.signal);
  const held = new Set<AbortController>();

  const deliver = async (sent: SentWebhook, to: string): Promise<void> => {
    const {message, fault, wait: delay = 0} = sent;
    const overtaken = [...held];
    if (fault === 'webhook-lost')
      return report(`Webhook ${message.eventType} was lost: an injected fault.`);
    if (fault === 'webhook-late') await wait(delay, stop.signal);
    if (fault === 'webhook-out-of-order') {
      const release = new AbortController();
      held.add(release);
      await wait(longestHold, AbortSignal.any([release.signal, stop.signal]));
      held.delete(release);
      return send(sent, to, report);
    }
    await send(sent, to, report);
    for (const release of overtaken) release.abort();
    if (fault === 'webhook-twice') {
      await wait(delay, stop.signal);
      await send(sent, to, report);
    }
  };

  return {
    post(sent) {
      if (url === undefined) return;
      if (open.size >= mostOpen)
        return report(
          `Webhook ${sent.message.eventType} was not delivered: ${mostOpen} others wait for the receiver.`,
        );
      const delivery: Promise<void> = deliver(sent, url).finally(() => open.delete(delivery));
      open.add(delivery);
    },
    async finish() {
      stop.abort();
      await Promise.all(open);
    },
  };
}
