import type {ComponentProps, ReactNode} from 'react';
import type Original from '@theme/Loading';
import styles from './styles.module.css';

/** The content of a page that is being loaded or could not be loaded. Before 200 ms, it shows nothing. */
export default function Loading({error, retry, pastDelay}: ComponentProps<typeof Original>): ReactNode {
  if (!error) return pastDelay ? <p className={styles.page}>Loading…</p> : null;
  // Plain links load the next page from the server: the scripts of this visit may belong to an earlier version.
  return (
    <div role="alert" className={styles.page}>
      <p role="heading" aria-level={1} className={styles.title}>
        This page could not be loaded.
      </p>
      <p>
        Check your connection, then try again. You can also continue with the <a href="/docs">guides</a>, the{' '}
        <a href="/api">API reference</a> or the <a href="/">home page</a>.
      </p>
      <button type="button" className="button button--primary" onClick={retry}>
        Retry
      </button>
      <p className={styles.error}>{String(error)}</p>
    </div>
  );
}
