import {useRef, type ReactNode, type SyntheticEvent} from 'react';
import clsx from 'clsx';
import styles from './ReferenceColumns.module.css';

type Props = {
  /** The title, and the address of an operation. */
  head: ReactNode;
  /** Links to the parts of the page, which stay in view. */
  parts?: ReactNode;
  /** What the page is about. */
  text: ReactNode;
  /** The samples. */
  aside: ReactNode;
  children: ReactNode;
};

/** Shows a reference page in two columns, or with the samples after the text in a narrow window. */
export default function ReferenceColumns({head, parts, text, aside, children}: Props): ReactNode {
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
  const samples = (
    <div className={clsx(styles.aside, !parts && styles.last)}>
      <div className={styles.sticky}>{aside}</div>
    </div>
  );
  return (
    <div
      ref={columns}
      className={clsx('reference', styles.columns, parts && styles.withParts)}
      onPointerMove={link}
      onFocus={link}>
      <div className={styles.head}>{head}</div>
      {parts}
      <div className={styles.text}>{text}</div>
      {parts && samples}
      <div className={styles.body}>{children}</div>
      {/* A page without parts is about its fields, so that they come first. */}
      {!parts && samples}
    </div>
  );
}
