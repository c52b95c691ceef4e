import type {ReactNode} from 'react';
import type {SentWebhook} from '@screening/sandbox';
import {JsonFrame, Outcome} from './Response';
import type {Exchange} from './exchange';
import type {View} from './session';
import fold from '@site/src/components/Fold.module.css';
import form from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  view: View;
  shown?: Exchange;
  onShow: (exchange: Exchange) => void;
};

/** The calls and webhooks of this visit, newest first. */
export default function History({view: {exchanges, webhooks}, shown, onShow}: Props): ReactNode {
  return (
    <>
      <p>Calls of this visit: {exchanges.length}</p>
      <ol className={styles.list} reversed>
        {exchanges.map((exchange) => (
          <li key={exchange.number} value={exchange.number}>
            <button
              type="button"
              className={form.link}
              aria-pressed={exchange.number === shown?.number}
              onClick={() => onShow(exchange)}>
              {exchange.request.method} {exchange.request.address}
            </button>{' '}
            <Outcome exchange={exchange} />
          </li>
        ))}
      </ol>
      <Webhooks webhooks={webhooks} />
    </>
  );
}

const faultTexts = {
  'webhook-lost': 'lost',
  'webhook-twice': 'delivered twice',
  'webhook-late': 'delivered late',
  'webhook-out-of-order': 'delivered after the next one',
};

/** The webhooks that the platform would have sent, with injected faults. */
export function Webhooks({webhooks}: {webhooks: SentWebhook[]}): ReactNode {
  return (
    <>
      <p>Webhooks sent: {webhooks.length}</p>
      <ol className={styles.list} reversed>
        {webhooks
          .map(({sentAt, message, fault}, index) => (
            <li key={index} value={index + 1}>
              <details className={fold.fold}>
                <summary>
                  {message.eventType} {timeOf(Date.parse(sentAt))}{' '}
                  {fault !== undefined && (
                    <strong className={styles.bad}>{faultTexts[fault]}</strong>
                  )}
                </summary>
                <JsonFrame title="Delivery to your receiver" text={JSON.stringify(message)} />
              </details>
            </li>
          ))
          .reverse()}
      </ol>
    </>
  );
}

/** Formats a time of the sandbox as UTC. */
export const timeOf = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
