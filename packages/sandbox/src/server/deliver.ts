/** Posts webhooks to a receiver: each once, because no retries are specified, or as an injected fault requires. */
import type {SentWebhook} from '../core/types';

const receiverTimeout = 10_000;
/** Maximum wait of a webhook for the next one, in milliseconds. Without it, the last one would be lost. */
const longestHold = 10_000;

/** Creates waits that end after a time, or when their function in `ends` is called. */
function createWaits() {
  const ends = new Set<() => void>();
  return {
    ends,
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          ends.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        ends.add(end);
      }),
  };
}

export type Delivery = {
  post: (sent: SentWebhook) => void;
  /** Ends the waits of all webhooks. Resolves when every message has a response or has failed. */
  settled: () => Promise<void>;
};

/** @param report is called with one line for each delivery */
export function createDelivery(url: string | undefined, report: (line: string) => void): Delivery {
  const open = new Set<Promise<void>>();
  const [late, held] = [createWaits(), createWaits()];

  const send = async ({message}: SentWebhook, to: string): Promise<void> => {
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
      const cause = (error as Error).cause;
      report(
        `Webhook ${message.eventType} was not delivered: ${cause instanceof Error ? cause.message : (error as Error).message}.`,
      );
    }
  };

  const deliver = async (sent: SentWebhook, to: string): Promise<void> => {
    const {message, fault, wait = 0} = sent;
    const overtaken = [...held.ends];
    if (fault === 'webhook-lost') return report(`Webhook ${message.eventType} was lost: an injected fault.`);
    if (fault === 'webhook-late') await late.wait(wait);
    if (fault === 'webhook-out-of-order') return held.wait(longestHold).then(() => send(sent, to));
    await send(sent, to);
    for (const end of overtaken) end();
    if (fault === 'webhook-twice') {
      await late.wait(wait);
      await send(sent, to);
    }
  };

  return {
    post: (sent) => {
      if (url === undefined) return;
      const delivery: Promise<void> = deliver(sent, url).finally(() => open.delete(delivery));
      open.add(delivery);
    },
    settled: async () => {
      for (const end of [...late.ends, ...held.ends]) end();
      await Promise.all(open);
    },
  };
}
