import type {ReactNode} from 'react';
import clsx from 'clsx';
import styles from './ReferenceColumns.module.css';

type Props = {head: ReactNode; aside: ReactNode; children: ReactNode};

/**
 * The two columns of a reference page: text left, samples right and sticky, from 1,280 px.
 * Below that the samples follow the head, where a reader expects them.
 */
export default function ReferenceColumns({head, aside, children}: Props): ReactNode {
  return (
    <div className={clsx('reference', styles.columns)}>
      <div className={styles.head}>{head}</div>
      <div className={styles.aside}>
        <div className={styles.sticky}>{aside}</div>
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  );
}
