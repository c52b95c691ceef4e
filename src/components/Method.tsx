import type {ReactNode} from 'react';
import clsx from 'clsx';
import styles from './Method.module.css';

/** An HTTP method, or EVENT for a webhook. Told apart by its text; the colour only repeats it. */
export default function Method({of}: {of: string}): ReactNode {
  return <span className={clsx(styles.method, styles[of.toLowerCase()])}>{of}</span>;
}
