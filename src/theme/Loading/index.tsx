import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** Props from react-loadable: why the content couldn't be loaded, and whether loading takes longer than 200 ms. */
type Props = {
  error?: unknown;
  retry: () => void;
  pastDelay?: boolean;
};

/** Shown while the content of a page is loading, or if it couldn't be loaded. Before 200 ms, it shows nothing. */
export default function Loading({error, retry, pastDelay}: Props): ReactNode {
  if (!error) return pastDelay ? <p className={styles.page}>Loading…</p> : null;
  // Plain links load the next page from the server: the scripts of this visit may belong to an earlier version.
  return (
    <div role="alert" className={styles.page}>
      <p role="heading" aria-level={1} className={styles.title}>
        This page could not be loaded.
      </p>
      <p>
        Check your connection, then try again. You can also continue with the{' '}
        <a href="/docs">guides</a>, the <a href="/api">API reference</a> or the{' '}
        <a href="/">home page</a>.
      </p>
      <button type="button" className="button" onClick={retry}>
        Retry
      </button>
      <p className={styles.error}>{String(error)}</p>
    </div>
  );
}
