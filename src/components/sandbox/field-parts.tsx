/** What all fields of a request have in common: their props, their frame, and the rule that they break. */
import {createContext, useContext, useId, type ReactNode, type Ref} from 'react';
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
  /** Whether the value is sent as the typed text, as in a path or a query. */
  asText?: boolean;
  /** Whether only screen readers get the name, because the parent already shows it. */
  plain?: boolean;
  /** Sets the value, or the one at a path inside it. Undefined removes it. */
  onChange: (path: Path, value: unknown) => void;
};

/** The faults of the form, by field. */
export const FaultsContext = createContext<Faults>(new Map());

/** The words after the name of a field: its hint, and whether it can't be left out. */
export function Hint({words, required}: {words?: string; required?: boolean}): ReactNode {
  return (
    <>
      {words}
      {words && required && ', '}
      {required && <span className={styles.required}>required</span>}
    </>
  );
}

type FaultProps = {
  /** The id by which the control refers to this text. */
  id: string;
  label: string;
  field: string;
};

/** The rule that a field breaks, if any. */
export function Fault({id, label, field}: FaultProps): ReactNode {
  const rule = useContext(FaultsContext).get(field);
  if (rule === undefined) return null;
  return (
    <p id={id} className={styles.fault} data-fault="">
      {label} {rule}
    </p>
  );
}

type GroupProps = FieldProps & {
  /** Describes a list. */
  hint?: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
};

/** The frame of a field with nested fields, which have a line at their left. */
export function Group({label, hint, field, required, plain, ref, children}: GroupProps): ReactNode {
  const id = useId();
  const isBroken = useContext(FaultsContext).has(field);
  return (
    <fieldset ref={ref} className={styles.group} aria-describedby={isBroken ? id : undefined}>
      <legend className={plain ? 'only-heard' : styles.name}>
        <b>{label}</b>{' '}
        <span className={styles.hint}>
          <Hint words={hint} required={required} />
        </span>
      </legend>
      <Fault id={id} label={label} field={field} />
      {plain ? children : <div className={styles.nested}>{children}</div>}
    </fieldset>
  );
}
