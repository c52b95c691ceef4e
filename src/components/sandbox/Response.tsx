import {useId, useMemo, type ReactNode} from 'react';
import anchors from '@site/.generated/sandbox/anchors.json';
import CodeFrame from '@site/src/components/CodeFrame';
import {linkOfKey} from './field-link';
import JsonView from './JsonView';
import type {Exchange} from './session';
import styles from './Panel.module.css';

type Props = {
  exchange: Exchange;
  /** Whether keys lead to what describes them: on the operation's own page. */ linked?: boolean;
};

/** What came of a call: its status and how long it took. */
export function Outcome({exchange: {status, reason, milliseconds}}: Pick<Props, 'exchange'>): ReactNode {
  return (
    <>
      <strong className={status !== undefined && status < 300 ? styles.good : styles.bad}>
        {status} {reason}
      </strong>{' '}
      in {milliseconds} ms
    </>
  );
}

/** An answer: headers, and the body with its keys linked. */
export default function Response({exchange, linked = false}: Props): ReactNode {
  const {headers, body, operationId, status} = exchange;
  const id = useId();
  const value = useMemo(() => parse(body), [body]);
  return (
    <>
      <dl className={styles.headers}>
        {headers.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {linked && value !== undefined && (
        <a href={`#${id}`} className={styles.skip}>
          Skip the response body
        </a>
      )}
      <CodeFrame
        title={status === undefined ? 'No response' : 'Response body'}
        language={value === undefined ? 'text' : 'json'}>
        {value === undefined ? (
          body
        ) : (
          <JsonView
            value={value}
            linkOf={linked ? (path) => linkOfKey(anchors, operationId, value, path) : undefined}
          />
        )}
      </CodeFrame>
      <span id={id} />
    </>
  );
}

/** The value of a body that is JSON; errors are plain text. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
