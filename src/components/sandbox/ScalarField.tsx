import {useContext, useId, useState, type ReactNode} from 'react';
import {describeSchema, kindOf} from './call';
import {printScalar, readScalar, shownText} from './draft';
import {Fault, FaultsContext, Hint, type FieldProps} from './field-parts';
import {suggestionsFor} from './suggestions';
import styles from './Form.module.css';

/** A field with one value: a select for an enum or a boolean, otherwise a text input. */
export default function ScalarField({
  label,
  field,
  schema,
  required,
  value,
  asText,
  plain,
  onChange,
}: FieldProps): ReactNode {
  const id = useId();
  const kind = kindOf(schema);
  const [typed, setTyped] = useState(() => printScalar(kind, value));
  const isInvalid = useContext(FaultsContext).has(field);
  const text = shownText(kind, typed, value);
  const control = {
    id,
    value: text,
    'aria-required': required || undefined,
    'aria-invalid': isInvalid,
    'aria-describedby': `${id}-hint${isInvalid ? ` ${id}-fault` : ''}`,
    onChange: ({target}: {target: {value: string}}) => {
      setTyped(target.value);
      onChange([], asText ? target.value : readScalar(kind, target.value));
    },
  };
  const values = kind === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String);
  // A value that the schema doesn't allow stays visible.
  const options = text === '' || values.includes(text) ? values : [...values, text];
  const suggestions = suggestionsFor(field);
  return (
    <div className={styles.field}>
      <div className={plain ? 'only-heard' : styles.name}>
        <label htmlFor={id}>
          <b>{label}</b>
        </label>{' '}
        <span id={`${id}-hint`} className={styles.hint}>
          <Hint words={describeSchema(schema)} required={required} />
        </span>
      </div>
      {values.length > 0 ? (
        <select {...control} className={styles.menu}>
          <option value="">Not sent</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          className={styles.input}
          type="text"
          autoComplete="off"
          spellCheck={false}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
        />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.value} label={suggestion.label} />
          ))}
        </datalist>
      )}
      <Fault id={`${id}-fault`} label={label} field={field} />
    </div>
  );
}
