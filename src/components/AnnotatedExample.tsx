import type {ReactElement, ReactNode} from 'react';
import styles from './AnnotatedExample.module.css';

export type AnnotatedExampleProps = {
  label: string;
  /** A box with the code and one with the notes, made from the description at build time. */
  children: ReactNode;
};

/** Shows an example whose lines link to their fields, with numbered notes beside it, or below it on a phone. */
export default function AnnotatedExample({label, children}: AnnotatedExampleProps): ReactElement {
  return (
    <figure className={styles.figure} aria-label={label} data-annotated>
      {children}
    </figure>
  );
}
