import {useContext, useId, type ReactNode} from 'react';
import {flatten, kindOf, type Call} from './call';
import {printBody, readBody, readScalar, setAt, type Draft} from './draft';
import Field, {Fold, FormContext, ScalarField, type Suggestion} from './Field';
import {seed, stateOf} from './session';
import styles from './Form.module.css';

type ParametersProps = {call: Call; draft: Draft; onChange: (draft: Draft) => void};
type BodyProps = {body: NonNullable<Call['body']>; json: string; onChange: (json: string) => void};

/** Maximum number of faults in the list below the JSON, so that a long body with many stays fast. */
const mostFaults = 20;

/** The path and query parameters of a call: the required ones, then the others in a closed group. */
export function Parameters({call: {parameters, schemas}, draft, onChange}: ParametersProps): ReactNode {
  const show = ({place, name, required, schema}: Call['parameters'][number]) => {
    const flat = flatten(schemas, schema);
    return (
      <ScalarField
        key={`${place}.${name}`}
        label={name}
        field={`${place}.${name}`}
        schema={flat}
        required={required}
        value={readScalar(kindOf(flat), draft[place][name] ?? '')}
        suggestions={suggestionsFor(name)}
        onChange={(value) =>
          onChange({...draft, [place]: {...draft[place], [name]: value === undefined ? '' : String(value)}})
        }
      />
    );
  };
  const optional = parameters.filter(({required}) => !required);
  return (
    <>
      {parameters.filter(({required}) => required).map(show)}
      {optional.length > 0 && (
        <Fold
          summary={`${optional.length} optional ${optional.length === 1 ? 'query parameter' : 'query parameters'}`}
          fields={optional.map(({place, name}) => `${place}.${name}`)}
          filled={optional.some(({place, name}) => Boolean(draft[place][name]))}>
          {optional.map(show)}
        </Fold>
      )}
    </>
  );
}

/** Suggests identifiers of the sandbox for a path parameter. */
export function suggestionsFor(parameter: string): Suggestion[] {
  const {entities, tasks, published} = stateOf();
  const news = [...seed.records.flatMap((record) => record.news), ...published.map(({event}) => event)];
  switch (parameter) {
    case 'entityURN':
      return entities.map(({urn, search}) => ({value: urn, label: search.entityName}));
    case 'taskID':
      return tasks.map(({id, taskStatus}) => ({value: id, label: taskStatus}));
    case 'uuid':
      return news.map(({id, eventLabel}) => ({value: id, label: eventLabel}));
    case 'hash':
      return news.flatMap(({articles}) => articles.map(({articleHash, title}) => ({value: articleHash, label: title})));
    default:
      return [];
  }
}

/** Shows the fields of the request body, which are a view of its JSON text. */
export function BodyFields({body, json, onChange}: BodyProps): ReactNode {
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
export function BodyText({json, onChange}: Omit<BodyProps, 'body'>): ReactNode {
  const id = useId();
  const read = readBody(json);
  const found = [...useContext(FormContext).faults].filter(([field]) => field === 'body' || /^body[.[]/.test(field));
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
