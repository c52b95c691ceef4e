import type {ReactElement, ReactNode} from 'react';
import styles from './AnnotatedExample.module.css';

export type AnnotatedExampleProps = {
  label: string;
  /** The lines in a `pre`, then the notes in an `ol`, made from the description at build time. */
  children: ReactNode;
};

/** Shows an example whose lines link to their fields and to numbered notes. */
export default function AnnotatedExample({label, children}: AnnotatedExampleProps): ReactElement {
  return (
    <figure className={styles.figure} aria-label={label}>
      {children}
    </figure>
  );
}
