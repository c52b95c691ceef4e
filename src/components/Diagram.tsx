import clsx from 'clsx';
import type {ReactElement, ReactNode} from 'react';
import styles from './Diagram.module.css';

export type DiagramProps = {
  title: string;
  /** The picture, drawn at build time, and the minimum width that it needs. */
  svg?: string;
  size?: 'phone' | 'half' | 'column';
  /** The content of the picture as a list, which replaces the picture if there is too little room. */
  children: ReactNode;
};

/** Shows a diagram with its title and its text version. */
export default function Diagram({title, svg, size, children}: DiagramProps): ReactElement {
  return (
    <figure className={clsx(styles.figure, size && styles[size])}>
      <figcaption className={styles.title}>{title}</figcaption>
      {svg && <div className={styles.picture} dangerouslySetInnerHTML={{__html: svg}} />}
      <div className={styles.text}>{children}</div>
    </figure>
  );
}
