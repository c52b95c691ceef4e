import clsx from 'clsx';
import type {ReactElement, ReactNode} from 'react';
import styles from './Diagram.module.css';

export type DiagramProps = {
  title: string;
  /** The picture as HTML, drawn at build time, and the minimum width that it needs. */
  picture?: string;
  size?: 'phone' | 'half' | 'column';
  /** The content of the picture as a list, which replaces the picture if there is too little room. */
  children: ReactNode;
};

/** Shows a diagram with its title and its text version. */
export default function Diagram({title, picture, size, children}: DiagramProps): ReactElement {
  return (
    <figure className={clsx(styles.figure, size && styles[size])}>
      <figcaption className={styles.title}>{title}</figcaption>
      {picture && <div className={styles.picture} dangerouslySetInnerHTML={{__html: picture}} />}
      <div className={styles.text}>{children}</div>
    </figure>
  );
}
