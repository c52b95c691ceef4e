import {useEffect, useId, useRef, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {linkOfKey} from './field-link';
import JsonFrame from './JsonFrame';
import type {Exchange} from './session';
import styles from './Panel.module.css';

export const errorsGuide = '/docs/guides/platform/errors-and-retries';

type Props = {
  exchange: Exchange;
  /** Whether keys link to their descriptions, which only works on the operation's page. */ linked?: boolean;
};

/** Returns the status and its reason, or why there is no status. */
export const outcomeOf = ({status, reason}: Exchange): string => `${status ?? ''} ${reason}`.trim();

/** The outcome and the duration of a call. */
export function Outcome({exchange}: Pick<Props, 'exchange'>): ReactNode {
  return (
    <>
      <strong className={exchange.status === 200 ? styles.good : styles.bad}>{outcomeOf(exchange)}</strong> in{' '}
      {exchange.milliseconds} ms
    </>
  );
}

/** Returns the sandbox's warning about a request that it answered, such as a misspelled field, or undefined. */
const warningOf = ({headers}: Exchange): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === 'sandbox-warning')?.[1];

/** The announcement of a call: its outcome, its warning, and the text of an error, which is short and plain. */
export function CallReport({exchange}: Pick<Props, 'exchange'>): ReactNode {
  const {number, status, reason, body} = exchange;
  const warning = warningOf(exchange);
  return (
    <>
      Call {number}: <Outcome exchange={exchange} />.
      {status !== undefined && status >= 400 && body.replace(reason, '').replace(/^[:\s]*(?=.)/, ' ')}
      {warning !== undefined && ` Warning: ${warning}`}
    </>
  );
}

/** A response: its headers, and its body with linked keys. */
export default function Response({exchange, linked = false}: Props): ReactNode {
  const {headers, body, request, status} = exchange;
  const id = useId();
  const warning = warningOf(exchange);
  const result = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (linked) result.current?.scrollIntoView({block: 'nearest'});
  }, [linked]);
  return (
    <>
      <div ref={result} className={styles.result}>
        <p>
          {linked && <strong>Response </strong>}
          <Outcome exchange={exchange} />
        </p>
        {(status === undefined || status >= 400) && <Link to={errorsGuide}>What to do</Link>}
        {headers.length > 0 && (
          <details>
            <summary>Headers ({headers.length})</summary>
            <dl className={styles.headers}>
              {headers.map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      {warning !== undefined && (
        <p className={styles.notice}>
          <strong>Warning:</strong> {warning}
        </p>
      )}
      {linked && status === 200 && (
        <a
          href={`#${id}`}
          className={styles.skip}
          onClick={(event) => {
            // Keeps the address of the page unchanged.
            event.preventDefault();
            end.current?.focus({preventScroll: true});
          }}>
          Skip the response body
        </a>
      )}
      <JsonFrame
        bounded
        title={status === undefined ? 'No response' : 'Response body'}
        text={body}
        linkOf={linked ? (value, path) => linkOfKey(request.operationId, value, path) : undefined}
      />
      <span ref={end} id={id} tabIndex={-1} />
    </>
  );
}
