import type {ReactNode} from 'react';
import type {Draft} from './draft';
import type {Call} from './endpoints';
import ScalarField from './ScalarField';
import {readScalar} from './scalar-text';
import {flatten, kindOf} from './shape';
import {suggestionsFor} from './suggestions';
import styles from './Form.module.css';

type Props = {call: Call; draft: Draft; onChange: (draft: Draft) => void};

/** The path and query parameters of a call. */
export default function Parameters({call: {parameters, schemas}, draft, onChange}: Props): ReactNode {
  return (['path', 'query'] as const).map((place) => {
    const here = parameters.filter((parameter) => parameter.place === place);
    if (here.length === 0) return null;
    return (
      <fieldset key={place} className={styles.plain}>
        <legend className={styles.place}>{place === 'path' ? 'Path' : 'Query'}</legend>
        {here.map(({name, required, schema}) => {
          const flat = flatten(schemas, schema);
          return (
            <ScalarField
              key={name}
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
        })}
      </fieldset>
    );
  });
}
