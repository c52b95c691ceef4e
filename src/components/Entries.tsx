import type {ReactNode} from 'react';
import styles from './Entries.module.css';

/** Headings at the left, each with its text beside it. */
export default function Entries({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.entries}>{children}</div>;
}
