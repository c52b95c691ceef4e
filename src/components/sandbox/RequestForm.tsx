import type {ReactNode} from 'react';
import type {Call} from './call';
import {printBody, readBody, setAt, type Draft} from './draft';
import Choice from './Choice';
import Field, {Fields} from './Field';
import type {FieldProps} from './field-parts';
import styles from './Form.module.css';

type Props = {
  call: Call;
  draft: Draft;
  /** Changes the draft as its fields do. */
  onChange: (draft: Draft) => void;
  /** Replaces the body. */
  onBody: (json: string) => void;
  /** The key of the fields of the body. Another one sorts them again. */
  fieldsKey: number;
};

/** The request as a form: an example to start with, the parameters, and the fields of the body. */
export default function RequestForm({call, draft, onChange, onBody, fieldsKey}: Props): ReactNode {
  return (
    <>
      <Examples call={call} json={draft.json} onChange={onBody} />
      <div data-fields="">
        <Parameters call={call} draft={draft} onChange={onChange} />
        {call.body && (
          <BodyFields
            key={fieldsKey}
            body={call.body}
            json={draft.json}
            onChange={(json) => onChange({...draft, json})}
          />
        )}
      </div>
    </>
  );
}

type ExamplesProps = {
  call: Call;
  json: string;
  onChange: (json: string) => void;
};

/** Fills the body with one of the examples, if there are several. */
function Examples({call, json, onChange}: ExamplesProps): ReactNode {
  const examples = call.body?.examples ?? [];
  if (examples.length < 2) return null;
  const texts = examples.map(({value}) => printBody(value));
  const selected = texts.indexOf(json);
  const options = Object.fromEntries(examples.map(({summary}, index) => [index, summary ?? '']));
  // An edited request is none of the examples.
  if (selected === -1) options[-1] = 'Your request';
  return (
    <Choice
      label="Example"
      options={options}
      value={String(selected)}
      onChange={(index) => onChange(texts[Number(index)])}
    />
  );
}

type ParametersProps = {
  call: Call;
  draft: Draft;
  onChange: (draft: Draft) => void;
};

/** The path and query parameters of a call. */
function Parameters({call, draft, onChange}: ParametersProps): ReactNode {
  const fields = call.parameters.map(({location, name, required, schema}): FieldProps => {
    const texts = draft[location];
    return {
      label: name,
      field: `${location}.${name}`,
      schema,
      required,
      asText: true,
      value: texts[name] || undefined,
      onChange: (_, value = '') =>
        onChange({...draft, [location]: {...texts, [name]: String(value)}}),
    };
  });
  return <Fields fields={fields} noun="query parameter" />;
}

type BodyProps = {
  body: NonNullable<Call['body']>;
  json: string;
  onChange: (json: string) => void;
};

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
