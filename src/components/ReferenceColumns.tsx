import type {ReactNode} from 'react';
import clsx from 'clsx';
import styles from './ReferenceColumns.module.css';

type Props = {
  head: ReactNode;
  aside: ReactNode;
  children: ReactNode;
};

/** Shows a reference page in two columns, or with the samples after the head in a narrow window. */
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
