import type {ReactNode} from 'react';
import clsx from 'clsx';
import styles from './LoadFailure.module.css';

type Props = {
  /** Says what couldn't be loaded, and where to read instead. */
  children: ReactNode;
  onRetry?: () => void;
  className?: string;
};

/** Shows a message in place of a part of the page that couldn't be loaded. */
export default function LoadFailure({children, onRetry, className}: Props): ReactNode {
  return (
    <div role="alert" className={clsx(styles.failure, className)}>
      <span className={styles.text}>{children}</span>
      {onRetry && (
        <button type="button" className="action" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
