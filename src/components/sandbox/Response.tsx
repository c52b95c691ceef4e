import {useEffect, useMemo, useRef, type ReactNode} from 'react';
import anchors from '@site/.generated/sandbox/anchors.json';
import Link from '@docusaurus/Link';
import {jsonHtml} from '@screening/api';
import CodeFrame from '@site/src/components/CodeFrame';
import Fold from '@site/src/components/Fold';
import {parseJson} from './draft';
import {linkOfKey} from './field-link';
import type {Exchange, Outgoing} from './exchange';
import styles from './Panel.module.css';

export const errorsGuide = '/docs/guides/platform/errors-and-retries';
/** The section about a call without a response. The description names the sections about its statuses. */
export const noResponseGuide = `${errorsGuide}#how-to-check`;

/** Returns the section of the guide that says what to do after a call that failed. */
function guideOf({status}: Exchange): string {
  if (status === undefined) return noResponseGuide;
  return anchors.errors[status] ?? errorsGuide;
}

type Props = {exchange: Exchange};

/** Returns the status and its reason, or why there is no status. */
export const outcomeOf = ({status, reason}: Exchange): string => `${status ?? ''} ${reason}`.trim();

/** The outcome and the duration of a call. */
export function Outcome({exchange}: Props): ReactNode {
  return (
    <>
      <strong className={exchange.status === 200 ? styles.good : styles.bad}>
        {outcomeOf(exchange)}
      </strong>{' '}
      in {exchange.milliseconds} ms
    </>
  );
}

type JsonProps = {
  title: string;
  /** JSON, or the plain text of an error. */
  text: string;
  /** Returns the address that describes the key at the end of a path, if any. */
  linkOf?: (value: unknown, path: string[]) => string | undefined;
  /** Whether the container limits the height. */
  bounded?: boolean;
};

/** Shows a text in a frame. JSON is formatted, with links from its keys to their descriptions. */
export function JsonFrame({title, text, linkOf, bounded}: JsonProps): ReactNode {
  const html = useMemo(() => {
    const value = parseJson(text);
    return value === undefined ? undefined : jsonHtml(value, linkOf);
  }, [text, linkOf]);
  return (
    <CodeFrame
      title={title}
      language={html === undefined ? 'text' : 'json'}
      html={html}
      bounded={bounded}>
      {text}
    </CodeFrame>
  );
}

/** Shows the method, the address and the body of a request, with its key if `key` is set. */
export function RequestFrame({request}: {request: Outgoing}): ReactNode {
  const {method, address, key, body} = request;
  return (
    <CodeFrame title="Request" language="http">
      {`${method} ${address}\n`}
      {key !== undefined && `Authorization: ${key}\n`}
      {body !== undefined && `Content-Type: application/json\n\n${body}`}
    </CodeFrame>
  );
}

type PaneProps = {
  exchange?: Exchange;
  /** The operation of the page. A call of another one is named. */
  operationId: string;
};

/** The right side of the panel: the last call, or a call of the history. Announces the outcome and what is notable. */
export default function ResponsePane({exchange, operationId}: PaneProps): ReactNode {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone, the response is below the form.
    if (exchange) pane.current?.scrollIntoView({block: 'nearest'});
  }, [exchange]);
  const {number, status, reason = '', body = '', headers = []} = exchange ?? {};
  const bytes = new TextEncoder().encode(body).length;
  const [, warning] = headers.find(([name]) => name.toLowerCase() === 'sandbox-warning') ?? [];
  return (
    <section ref={pane} aria-label="Sandbox response" className={styles.response}>
      <div role="status">
        {exchange ? (
          <p>
            Call {number}: <Outcome exchange={exchange} />,{' '}
            {bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`}
            {/* The frame below shows it too. */}
            {status !== undefined && status >= 400 && (
              <span className="only-heard">{body.slice(reason.length)}</span>
            )}
          </p>
        ) : (
          <p>
            Select Send to see the response here. The data is fictional, and nothing leaves your
            browser.
          </p>
        )}
        {warning !== undefined && (
          <p className={styles.notice}>
            <strong>Warning:</strong> {warning}
          </p>
        )}
      </div>
      {exchange && <Response key={exchange.number} exchange={exchange} operationId={operationId} />}
    </section>
  );
}

/** A call: its request and its headers, which are closed at first, and its body, whose keys link to their fields. */
function Response({exchange, operationId}: Props & {operationId: string}): ReactNode {
  const {headers, body, request, status} = exchange;
  return (
    <>
      <div className={styles.details}>
        {status !== 200 && <Link to={guideOf(exchange)}>What to do</Link>}
        {request.operationId !== operationId && (
          <Link to={anchors.pages[request.operationId]}>
            {request.method} {request.address}
          </Link>
        )}
        <Fold summary="Request">
          <RequestFrame request={request} />
        </Fold>
        {headers.length > 0 && (
          <Fold summary={`Headers (${headers.length})`}>
            <CodeFrame title="Headers" language="http">
              {headers.map((header) => header.join(': ')).join('\n')}
            </CodeFrame>
          </Fold>
        )}
      </div>
      <JsonFrame
        bounded
        title={status === undefined ? 'No response' : 'Response body'}
        text={body}
        linkOf={(value, path) => linkOfKey(request.operationId, value, path)}
      />
    </>
  );
}
