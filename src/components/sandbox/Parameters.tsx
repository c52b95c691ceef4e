import type {ReactNode} from 'react';
import type {Draft} from './draft';
import type {Call} from './endpoints';
import Fold from './Fold';
import ScalarField from './ScalarField';
import {readScalar} from './scalar-text';
import {flatten, kindOf} from './shape';
import {suggestionsFor} from './suggestions';

type Props = {call: Call; draft: Draft; onChange: (draft: Draft) => void};
type Parameter = Call['parameters'][number];

/** The path and query parameters of a call: the required ones, then the others in a closed group. */
export default function Parameters({call: {parameters, schemas}, draft, onChange}: Props): ReactNode {
  const show = ({place, name, required, schema}: Parameter) => {
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
