import {useContext, useId, type ReactNode} from 'react';
import {flatten, kindOf, type Call} from './call';
import {printBody, readBody, readScalar, setAt, type Draft} from './draft';
import Choice from './Choice';
import {isWithin} from './faults';
import Field, {Fields, FaultsContext, type FieldProps} from './Field';
import styles from './Form.module.css';

type ParametersProps = {call: Call; draft: Draft; onChange: (draft: Draft) => void};
type BodyProps = {body: NonNullable<Call['body']>; json: string; onChange: (json: string) => void};

/** Maximum number of faults in the list below the JSON, so that a long body with many stays fast. */
const mostFaults = 20;

/** Fills the body with one of the examples, if there are several. */
export function Examples({
  call,
  json,
  onChange,
}: Omit<BodyProps, 'body'> & {call: Call}): ReactNode {
  const texts = call.body?.examples.map(({value}) => printBody(value)) ?? [];
  if (texts.length < 2) return null;
  const index = texts.indexOf(json);
  const names = call.body?.examples.map(({summary}, at) => [at, summary]) ?? [];
  return (
    <Choice
      label="Example"
      options={Object.fromEntries(index === -1 ? [...names, [-1, 'Your request']] : names)}
      value={String(index)}
      onChange={(at) => onChange(texts[Number(at)])}
    />
  );
}

/** The path and query parameters of a call. */
export function Parameters({call, draft, onChange}: ParametersProps): ReactNode {
  const fields = call.parameters.map(({location, name, required, schema}): FieldProps => {
    const texts = draft[location];
    return {
      label: name,
      field: `${location}.${name}`,
      schema,
      required,
      value: readScalar(kindOf(flatten(schema)), texts[name] ?? ''),
      onChange: (_, value = '') =>
        onChange({...draft, [location]: {...texts, [name]: String(value)}}),
    };
  });
  return <Fields fields={fields} noun="query parameter" />;
}

/** Shows the fields of the request body, which are a view of its JSON text. */
export function BodyFields({body, json, onChange}: BodyProps): ReactNode {
  const read = readBody(json);
  if (read.rule !== undefined)
    return <p className={styles.fault}>The fields of the body can’t be shown. {read.problem}</p>;
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
export function BodyText({json, onChange}: Omit<BodyProps, 'body'>): ReactNode {
  const id = useId();
  const read = readBody(json);
  const found = [...useContext(FaultsContext)].filter(([field]) => isWithin(field, 'body'));
  const faults =
    read.rule === undefined
      ? found.slice(0, mostFaults).map((fault) => fault.join(' '))
      : [read.problem];
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
      <ul
        id={`${id}-faults`}
        className={styles.faults}
        data-fault={faults.length > 0 ? '' : undefined}>
        {faults.map((fault) => (
          <li key={fault} className={styles.fault}>
            {fault}
          </li>
        ))}
      </ul>
    </div>
  );
}
