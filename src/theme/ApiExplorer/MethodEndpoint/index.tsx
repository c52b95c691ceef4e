import type {ReactNode} from 'react';
import BreakablePath from '@site/src/components/BreakablePath';
import CopyButton from '@site/src/components/CopyButton';
import Method from '@site/src/components/Method';
import styles from './styles.module.css';

type Props = {
  method: string;
  path: string;
  /** Absent on a webhook, which is sent to the customer's URL. */ baseUrl?: string;
};

/** Shows the method and path of an operation, with a button that copies the URL. */
export default function MethodEndpoint({method, path, baseUrl}: Props): ReactNode {
  if (!baseUrl) {
    return (
      <p className={styles.endpoint}>
        <Method of="EVENT" /> <span>{method} to your URL</span>
      </p>
    );
  }
  return (
    <div className={styles.endpoint}>
      <Method of={method} />{' '}
      <code className={styles.url}>
        <span className={styles.base}>{baseUrl}</span>
        <wbr />
        <span>
          <BreakablePath of={path} />
        </span>
      </code>
      <CopyButton label="Copy the URL" text={() => baseUrl + path} />
    </div>
  );
}
