import type {ReactNode} from 'react';
import LoadFailure from '@site/src/components/LoadFailure';
import styles from './search-pending.module.css';

/** Says that search is loading, or that its code or its data couldn't be loaded. */
export default function SearchPending({retry}: {retry?: () => void}): ReactNode {
  if (!retry) return <p className={styles.loading}>Loading…</p>;
  return (
    <LoadFailure className={styles.failed} onRetry={retry}>
      Search could not be loaded. Check your connection and try again, or look in the{' '}
      <a href="/docs">guides</a>, the <a href="/api">API reference</a> or the{' '}
      <a href="/docs/glossary">glossary</a>.
    </LoadFailure>
  );
}
