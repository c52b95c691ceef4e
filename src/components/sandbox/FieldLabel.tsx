import type {ReactNode} from 'react';
import styles from './Form.module.css';

type Props = {id: string; label: string; hint: string; required: boolean; plain: boolean};

/** The name of a field and its type. */
export default function FieldLabel({id, label, hint, required, plain}: Props): ReactNode {
  return (
    <div className={plain ? 'only-heard' : styles.head}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
        {required && (
          <span className={styles.required}>
            , <b>required</b>
          </span>
        )}
      </span>
    </div>
  );
}

/** The rule that a field breaks, for its `aria-describedby`. */
export function FaultText({id, label, fault}: {id: string; label: string; fault?: string}): ReactNode {
  return (
    fault !== undefined && (
      <p id={`${id}-fault`} className={styles.fault}>
        {label} {fault}
      </p>
    )
  );
}
