import {useRef, type ReactNode, type SyntheticEvent} from 'react';
import clsx from 'clsx';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {Part} from './PageParts';
import styles from './ReferenceColumns.module.css';

/** The samples, as a part of the page. */
export const samplesPart: Part = {anchor: 'samples', label: 'Example', narrow: true};

type Props = {
  /** The title, and the address of an operation. */
  head: ReactNode;
  /** Links to the parts of the page, and what a reader can do. Stays in view. */
  bar?: ReactNode;
  /** What the page is about. */
  text: ReactNode;
  /** The samples. */
  aside: ReactNode;
  /** What comes before the samples in a narrow window. */
  children: ReactNode;
  /** What comes after them. */
  after?: ReactNode;
};

/** Shows a reference page in two columns, or with the samples between its parts in a narrow window. */
export default function ReferenceColumns(props: Props): ReactNode {
  const {head, bar, text, aside, children, after} = props;
  useBrokenLinks().collectAnchor(samplesPart.anchor);
  const columns = useRef<HTMLDivElement>(null);
  /** Where the reader points, until fields and lines of the samples mark each other. */
  const pointed = useRef<EventTarget>(null);
  const link = ({target}: SyntheticEvent): void => {
    const isFirst = pointed.current === null;
    pointed.current = target;
    if (!isFirst) return;
    import('./json-lines/link-columns').then(
      ({linkColumns}) => columns.current && linkColumns(columns.current, pointed.current),
      // Without a connection, nothing is marked.
      () => undefined,
    );
  };
  return (
    <div
      ref={columns}
      className={clsx('reference', styles.columns, bar && styles.withBar)}
      onPointerMove={link}
      onFocus={link}>
      <div className={styles.head}>{head}</div>
      {bar && <div className={styles.bar}>{bar}</div>}
      <div className={styles.text}>{text}</div>
      <div className={styles.body}>{children}</div>
      <div id={samplesPart.anchor} className={styles.aside}>
        <div className={styles.sticky}>{aside}</div>
      </div>
      <div className={styles.after}>{after}</div>
    </div>
  );
}
