import {useContext, useId, useState, type ReactNode} from 'react';
import seed from '@site/.generated/sandbox/seed.json';
import {describeSchema, kindOf} from './call';
import {printScalar, readScalar, shownText} from './draft';
import {Fault, FaultsContext, requiredMark, type FieldProps} from './FieldParts';
import {stateOf} from './session';
import styles from './Form.module.css';

const news = () => [...seed.records.flatMap((one) => one.news), ...stateOf().published.map(({event}) => event)];

/** The identifiers of the sandbox that a field suggests, by its path, with their labels. */
const suggestions: Record<string, () => [value: string, label: string][]> = {
  'path.entityURN': () => stateOf().entities.map(({urn, search}) => [urn, search.entityName]),
  'path.taskID': () => stateOf().tasks.map(({id, taskStatus}) => [id, taskStatus]),
  'path.uuid': () => news().map(({id, eventLabel}) => [id, eventLabel]),
  'path.hash': () =>
    news().flatMap(({articles}) => articles.map((one): [string, string] => [one.articleHash, one.title])),
};

/** A field with one value: a select for an enum or a boolean, otherwise a text input. */
export default function ScalarField({label, field, schema, required, value, plain, onChange}: FieldProps): ReactNode {
  const id = useId();
  const kind = kindOf(schema);
  const [typed, setTyped] = useState(() => printScalar(kind, value));
  const shared = {
    id,
    className: styles.input,
    value: shownText(kind, typed, value),
    'aria-required': required || undefined,
    'aria-invalid': useContext(FaultsContext).has(field),
    'aria-describedby': `${id}-hint ${id}-fault`,
    onChange: ({target}: {target: {value: string}}) => {
      setTyped(target.value);
      onChange([], readScalar(kind, target.value));
    },
  };
  const values = kind === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String);
  const suggested = suggestions[field]?.() ?? [];
  return (
    <div className={styles.field}>
      <div className={plain ? 'only-heard' : styles.name}>
        <label htmlFor={id}>
          <b>{label}</b>
        </label>{' '}
        <span id={`${id}-hint`} className={styles.hint}>
          {describeSchema(schema)}
          {required && requiredMark}
        </span>
      </div>
      {values.length > 0 ? (
        <select {...shared}>
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
          list={suggested.length > 0 ? `${id}-list` : undefined}
        />
      )}
      {suggested.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggested.map(([one, text]) => (
            <option key={one} value={one} label={text} />
          ))}
        </datalist>
      )}
      <Fault id={`${id}-fault`} label={label} field={field} />
    </div>
  );
}
