import {useId, type ReactNode} from 'react';
import {printBody, readBody, setAt} from './draft';
import type {Call} from './endpoints';
import Field from './Field';
import {useForm} from './form-context';
import styles from './Form.module.css';

type Props = {body: NonNullable<Call['body']>; json: string; onChange: (json: string) => void};

/** Maximum number of faults in the list below the JSON, so that a long body with many stays fast. */
const mostFaults = 20;

/** Shows the fields of the request body, which are a view of its JSON text. */
export function BodyFields({body, json, onChange}: Props): ReactNode {
  const read = readBody(json);
  if ('problem' in read) {
    return <p className={styles.fault}>The fields of the body can’t be shown. {read.problem}</p>;
  }
  return (
    <Field
      label="Request body"
      field="body"
      schema={body.schema}
      required={body.required}
      plain
      value={read.value}
      onChange={(path, next) => onChange(printBody(setAt(read.value, path, next)))}
    />
  );
}

/** Shows the request body as JSON, with its faults. */
export function BodyText({json, onChange}: Omit<Props, 'body'>): ReactNode {
  const id = useId();
  const read = readBody(json);
  const found = [...useForm().faults].filter(([field]) => field === 'body' || /^body[.[]/.test(field));
  const faults = 'problem' in read ? [read.problem] : found.slice(0, mostFaults).map((fault) => fault.join(' '));
  return (
    <div className={styles.text}>
      <label htmlFor={id} className="only-heard">
        Request body as JSON
      </label>
      <textarea
        id={id}
        className={styles.json}
        spellCheck={false}
        autoCapitalize="off"
        value={json}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul id={`${id}-faults`} className={styles.faults}>
        {faults.map((fault) => (
          <li key={fault} className={styles.fault}>
            {fault}
          </li>
        ))}
      </ul>
    </div>
  );
}
