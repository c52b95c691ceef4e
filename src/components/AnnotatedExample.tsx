import type {ReactElement, ReactNode} from 'react';
import styles from './AnnotatedExample.module.css';

export type AnnotatedExampleProps = {
  label: string;
  /** Boxes, each with lines of code and the note on the first one, made from the description at build time. */
  children: ReactNode;
};

/** Shows an example whose lines link to their fields, with numbered notes beside or below them. */
export default function AnnotatedExample({label, children}: AnnotatedExampleProps): ReactElement {
  return (
    <figure className={styles.figure} aria-label={label} data-annotated>
      {children}
    </figure>
  );
}
