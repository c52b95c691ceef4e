import clsx from 'clsx';
import type {ReactElement, ReactNode} from 'react';
import styles from './Diagram.module.css';

export type DiagramProps = {
  title: string;
  /** The picture, drawn when the site was built, and the least room that it needs. */
  svg?: string;
  size?: 'phone' | 'half' | 'column';
  /** The list of what the picture shows. It replaces the picture where there is too little room. */
  children: ReactNode;
};

/** A drawn diagram with its title and its text. */
export default function Diagram({title, svg, size, children}: DiagramProps): ReactElement {
  return (
    <figure className={clsx(styles.figure, size && styles[size])}>
      <figcaption className={styles.title}>{title}</figcaption>
      {svg && <div className={styles.picture} dangerouslySetInnerHTML={{__html: svg}} />}
      <div className={styles.text}>{children}</div>
    </figure>
  );
}
