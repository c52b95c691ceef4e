import {useId, useState, type ReactNode} from 'react';
import TabSet from '@site/src/components/TabSet';
import {printBody, readBody, setAt} from './draft';
import type {Call} from './endpoints';
import Field from './Field';
import {useForm} from './form-context';
import styles from './Form.module.css';

type Props = {body: NonNullable<Call['body']>; json: string; onChange: (json: string) => void};

/** The request body as fields and as JSON, which are two views of the same text. */
export default function BodyEditor({body, json, onChange}: Props): ReactNode {
  const [tab, setTab] = useState('fields');
  // Sort the fields again when the JSON view changes the text.
  const [written, setWritten] = useState(0);
  const read = readBody(json);
  return (
    <>
      <p className={styles.place}>Request body{body.required && <span className={styles.required}>, required</span>}</p>
      <TabSet
        label="Request body"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'fields',
            label: 'Fields',
            panel:
              'problem' in read ? (
                <p className={styles.fault}>The JSON is invalid, so its fields can’t be shown: {read.problem}</p>
              ) : (
                <Field
                  key={written}
                  label="Request body"
                  field="body"
                  schema={body.schema}
                  required={body.required}
                  plain
                  value={read.value}
                  onChange={(path, next) => onChange(printBody(setAt(read.value, path, next)))}
                />
              ),
          },
          {
            key: 'json',
            label: 'JSON',
            panel: (
              <JsonText
                json={json}
                onChange={(next) => {
                  setWritten(written + 1);
                  onChange(next);
                }}
              />
            ),
          },
        ]}
      />
    </>
  );
}

function JsonText({json, onChange}: {json: string; onChange: (json: string) => void}): ReactNode {
  const id = useId();
  const faults = [...useForm().faults].filter(([field]) => field === 'body' || /^body[.[]/.test(field));
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="only-heard">
        Request body as JSON
      </label>
      <textarea
        id={id}
        className={styles.json}
        rows={Math.min(20, Math.max(4, json.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        value={json}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul id={`${id}-faults`} className={styles.faults}>
        {faults.map(([field, rule]) => (
          <li key={field} className={styles.fault}>
            {field} {rule}
          </li>
        ))}
      </ul>
    </div>
  );
}
