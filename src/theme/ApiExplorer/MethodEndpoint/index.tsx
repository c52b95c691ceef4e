import type {ReactNode} from 'react';
import BreakablePath from '@site/src/components/BreakablePath';
import CopyButton from '@site/src/components/CopyButton';
import Method from '@site/src/components/Method';
import {useServer} from '@site/src/components/server';
import styles from './styles.module.css';

type Props = {
  method: string;
  path: string;
  isWebhook: boolean;
  /** The type of the event that a webhook reports. */
  event?: string;
};

/** Shows the method and the address of an operation on the chosen server, with a button that copies the address. */
export default function MethodEndpoint({method, path, isWebhook, event}: Props): ReactNode {
  const {server} = useServer();
  if (isWebhook) {
    return (
      <div className={styles.endpoint}>
        <Method name="EVENT" />{' '}
        {event && (
          <>
            <code>{event}</code>{' '}
          </>
        )}
        <span>{method} to your URL</span>
      </div>
    );
  }
  return (
    <div className={styles.endpoint}>
      <Method name={method} />{' '}
      <code className={styles.url}>
        {server.url}
        <wbr />
        <span className={styles.path}>
          <BreakablePath path={path} />
        </span>
      </code>{' '}
      <CopyButton label="Copy the URL" text={() => server.url + path} />
    </div>
  );
}
