import {createContext, useContext, useId, type ReactNode, type Ref} from 'react';
import clsx from 'clsx';
import type {Schema} from '@screening/sandbox';
import type {Path} from './draft';
import type {Faults} from './faults';
import styles from './Form.module.css';

export type FieldProps = {
  label: string;
  /** The path by which a fault names the field: `body.search.dob`. */
  field: string;
  schema: Schema;
  required?: boolean;
  value: unknown;
  /** Whether only screen readers get the name, because the parent already shows it. */
  plain?: boolean;
  /** Sets the value, or a nested one. Undefined removes it. */
  onChange: (path: Path, value: unknown) => void;
};

/** The faults of the form, by field. */
export const FaultsContext = createContext<Faults>(new Map());

type GroupProps = FieldProps & {hint?: string; ref?: Ref<HTMLFieldSetElement>; children: ReactNode};

/** The frame of a field with nested fields. */
export function Group({label, hint, field, required, plain, ref, children}: GroupProps): ReactNode {
  const id = useId();
  return (
    <fieldset ref={ref} className={clsx(styles.group, !plain && styles.nested)} aria-describedby={id}>
      <legend className={plain ? 'only-heard' : styles.name}>
        <b>{label}</b>{' '}
        <span className={styles.hint}>
          {hint}
          {required && requiredMark}
        </span>
      </legend>
      <Fault id={id} label={label} field={field} />
      {children}
    </fieldset>
  );
}

export const requiredMark = <span className={styles.required}>, required</span>;

/** The rule that a field breaks, if any. */
export function Fault({id, label, field}: {id: string; label: string; field: string}): ReactNode {
  const rule = useContext(FaultsContext).get(field);
  return (
    rule !== undefined && (
      <p id={id} className={styles.fault} data-fault="">
        {label} {rule}
      </p>
    )
  );
}
