import type {ReactNode} from 'react';
import anchors from '@site/.generated/sandbox/anchors.json';
import Link from '@docusaurus/Link';
import CodeFrame from '@site/src/components/CodeFrame';
import Response, {Outcome} from './Response';
import type {Exchange} from './session';
import styles from './Panel.module.css';

/** The calls of this visit with their responses, newest first. */
export default function Calls({exchanges}: {exchanges: Exchange[]}): ReactNode {
  if (exchanges.length === 0) return null;
  return (
    <details className={styles.part}>
      <summary>Calls of this visit: {exchanges.length}</summary>
      <ol className={styles.list} reversed>
        {exchanges.map((exchange) => (
          <li key={exchange.number} value={exchange.number}>
            <Call exchange={exchange} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Call({exchange}: {exchange: Exchange}): ReactNode {
  const {method, address, requestBody, operationId} = exchange;
  return (
    <details>
      <summary>
        <code>
          {method} {address}
        </code>{' '}
        <Outcome exchange={exchange} />
      </summary>
      <p>
        <Link to={anchors.pages[operationId]}>Reference page</Link>
      </p>
      {requestBody !== undefined && <CodeFrame title="Request body">{requestBody}</CodeFrame>}
      <Response exchange={exchange} />
    </details>
  );
}
