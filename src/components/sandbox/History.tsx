import type {ReactNode} from 'react';
import anchors from '@site/.generated/sandbox/anchors.json';
import Link from '@docusaurus/Link';
import CodeFrame from '@site/src/components/CodeFrame';
import type {SentWebhook} from '@screening/sandbox';
import JsonFrame from './JsonFrame';
import Response, {Outcome} from './Response';
import type {Exchange} from './session';
import styles from './Panel.module.css';

/** The calls of this visit with their responses, newest first. */
export function Calls({exchanges}: {exchanges: Exchange[]}): ReactNode {
  if (exchanges.length === 0) return null;
  return (
    <details className={styles.part}>
      <summary>Calls of this visit: {exchanges.length}</summary>
      <ol className={styles.list} reversed>
        {exchanges.map((exchange) => (
          <li key={exchange.number} value={exchange.number}>
            <details>
              <summary>
                <code>
                  {exchange.request.method} {exchange.request.address}
                </code>{' '}
                <Outcome exchange={exchange} />
              </summary>
              <p>
                <Link to={anchors.pages[exchange.request.operationId]}>Reference page</Link>
              </p>
              {exchange.request.body !== undefined && (
                <CodeFrame title="Request body">{exchange.request.body}</CodeFrame>
              )}
              <Response exchange={exchange} />
            </details>
          </li>
        ))}
      </ol>
    </details>
  );
}

const faultTexts = {
  'webhook-lost': 'lost',
  'webhook-twice': 'delivered twice',
  'webhook-late': 'delivered late',
  'webhook-out-of-order': 'delivered after the next one',
};

/** The webhooks that the platform would have sent, newest first, with injected faults. */
export function Webhooks({webhooks}: {webhooks: SentWebhook[]}): ReactNode {
  const count = `Webhooks sent: ${webhooks.length}`;
  return (
    <>
      {/* A webhook can be sent long after a call. */}
      <span role="status" className={styles.hidden}>
        {webhooks.length > 0 && count}
      </span>
      {webhooks.length > 0 && (
        <details className={styles.part}>
          <summary>{count}</summary>
          <ol className={styles.list} reversed>
            {webhooks
              .map(({sentAt, message, fault}, index) => (
                <li key={index} value={index + 1}>
                  <details>
                    <summary>
                      <code>{message.eventType}</code>{' '}
                      <span className={styles.muted}>{timeOf(Date.parse(sentAt))}</span>{' '}
                      {fault !== undefined && <strong className={styles.bad}>{faultTexts[fault]}</strong>}
                    </summary>
                    <JsonFrame title="Delivery to your receiver" text={JSON.stringify(message)} />
                  </details>
                </li>
              ))
              .reverse()}
          </ol>
        </details>
      )}
    </>
  );
}

/** Formats a time of the sandbox as UTC. */
export const timeOf = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
