import {useId, useState, type ReactNode} from 'react';
import type {FieldProps} from './field-props';
import FieldLabel, {FaultText} from './FieldLabel';
import {useForm} from './form-context';
import {printScalar, readScalar, shownText} from './scalar-text';
import {describe, kindOf} from './shape';
import styles from './Form.module.css';

export type Suggestion = {value: string; label: string};

type Props = Omit<FieldProps, 'onChange'> & {
  suggestions?: Suggestion[];
  onChange: (value: unknown) => void;
};

/** A field with one value: a select for an enum or a boolean, otherwise a text input. */
export default function ScalarField({
  label,
  field,
  schema,
  required,
  value,
  plain = false,
  suggestions = [],
  onChange,
}: Props): ReactNode {
  const {faults, schemas} = useForm();
  const id = useId();
  const kind = kindOf(schema);
  const [typed, setTyped] = useState(() => printScalar(kind, value));
  const fault = faults.get(field);
  const change = (text: string) => {
    setTyped(text);
    onChange(readScalar(kind, text));
  };
  const shared = {
    id,
    className: styles.input,
    value: shownText(kind, typed, value),
    'aria-required': required || undefined,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-hint${fault === undefined ? '' : ` ${id}-fault`}`,
  };
  const values = kind === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String);
  return (
    <div className={styles.field}>
      <FieldLabel id={id} label={label} hint={describe(schema, schemas)} required={required} plain={plain} />
      {values.length > 0 ? (
        <select {...shared} onChange={(event) => change(event.target.value)}>
          <option value="">Not sent</option>
          {[...new Set([...values, ...(shared.value ? [shared.value] : [])])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          spellCheck={false}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one.value} value={one.value} label={one.label} />
          ))}
        </datalist>
      )}
      <FaultText id={id} label={label} fault={fault} />
    </div>
  );
}
