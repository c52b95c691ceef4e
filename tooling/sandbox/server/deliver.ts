/** Posts webhooks to a receiver: each one once, as no retry is specified for real ones. */
import type {SentWebhook} from '../../../src/sandbox/types';

const patience = 10_000;

export type Delivery = {
  post: (sent: SentWebhook) => void;
  /** Resolves when every message that was posted has been answered, or has failed. */
  settled: () => Promise<void>;
};

/** @param report takes one line for each delivery */
export function createDelivery(url: string | undefined, report: (line: string) => void): Delivery {
  const open = new Set<Promise<void>>();

  const send = async ({message}: SentWebhook, to: string): Promise<void> => {
    try {
      const response = await fetch(to, {
        method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: JSON.stringify(message),
        // A receiver that sends us elsewhere has not taken the message.
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
      report(`Webhook ${message.eventType}: the receiver answered ${response.status}.`);
      // Nobody reads the body. Without this, its connection would stay open.
      await response.body?.cancel();
    } catch (error) {
      const cause = (error as Error).cause;
      report(
        `Webhook ${message.eventType} was not delivered: ${cause instanceof Error ? cause.message : (error as Error).message}.`,
      );
    }
  };

  return {
    post: (sent) => {
      if (url === undefined) return;
      const delivery: Promise<void> = send(sent, url).finally(() => open.delete(delivery));
      open.add(delivery);
    },
    settled: async () => {
      await Promise.all(open);
    },
  };
}
