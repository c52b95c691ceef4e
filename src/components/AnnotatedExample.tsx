import type {ReactElement, ReactNode} from 'react';
import styles from './AnnotatedExample.module.css';

export type AnnotatedExampleProps = {
  /** What the example is, for readers who do not see it. */
  label: string;
  /** The lines in a `pre`, then the notes in an `ol`: made from the description when the site is built. */
  children: ReactNode;
};

/** An example whose lines link to their fields and carry numbered notes. */
export default function AnnotatedExample({label, children}: AnnotatedExampleProps): ReactElement {
  return (
    <figure className={styles.figure} aria-label={label}>
      {children}
    </figure>
  );
}
