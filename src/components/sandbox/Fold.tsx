import {useEffect, useRef, useState, type ReactNode} from 'react';
import {useForm} from './form-context';
import styles from './Form.module.css';

type Props = {
  summary: ReactNode;
  /** The paths of the fields in it. */
  fields: string[];
  /** Whether one of them has an initial value, which a reader should see. */
  filled?: boolean;
  children: ReactNode;
};

/** Groups optional fields. The group is closed at first unless one has a value, and opens when one has a fault. */
export default function Fold({summary, fields, filled = false, children}: Props): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [first] = useState(filled);
  const faults = [...useForm().faults.keys()];
  const broken = fields.some((field) =>
    faults.some((fault) => fault === field || fault.startsWith(`${field}.`) || fault.startsWith(`${field}[`)),
  );
  useEffect(() => {
    if (details.current && (first || broken)) details.current.open = true;
  }, [first, broken]);
  return (
    <details ref={details} className={styles.more}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
