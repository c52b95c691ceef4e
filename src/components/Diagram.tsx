import type {ReactElement} from 'react';
import {useOverflow} from './use-overflow';
import styles from './Diagram.module.css';

export type DiagramProps = {
  /** The caption, and the picture's accessible name. */
  title: string;
  /** What the picture shows, in words. */
  alt: string;
  /** The picture, drawn when the site was built. */
  svg: string;
};

/** A drawn diagram with its caption and its text version. */
export default function Diagram({title, alt, svg}: DiagramProps): ReactElement {
  const {box, stop} = useOverflow<HTMLDivElement>(`Diagram: ${title}`);
  return (
    <figure className={styles.figure}>
      {/* A wide picture scrolls in its own box. */}
      <div ref={box} className={`diagram-scroll ${styles.picture}`} {...stop} dangerouslySetInnerHTML={{__html: svg}} />
      <figcaption className={styles.caption}>
        {title}
        <details className={styles.text}>
          <summary>Text version</summary>
          <p>{alt}</p>
        </details>
      </figcaption>
    </figure>
  );
}
