import type {ReactNode} from 'react';
import type {Schema} from '@site/src/sandbox/check/schema';
import {useForm} from './form-context';
import ListField from './ListField';
import ObjectField from './ObjectField';
import ScalarField from './ScalarField';
import {flatten, kindOf} from './shape';

type Step = string | number;

export type FieldProps = {
  label: string;
  /** The path by which a rule names it: `body.search.dob`. */
  field: string;
  schema: Schema;
  required: boolean;
  value: unknown;
  /** Its holder shows its name already; a screen reader still hears it. */
  plain?: boolean;
  /** Sets the value, or one within it; undefined takes it away. */
  onChange: (path: Step[], value: unknown) => void;
};

/** A field of a body, by what its schema asks for. */
export default function Field({schema, onChange, ...rest}: FieldProps): ReactNode {
  const {schemas} = useForm();
  const flat = flatten(schemas, schema);
  const kind = kindOf(flat);
  if (kind === 'object') return <ObjectField {...rest} schema={flat} onChange={onChange} />;
  if (kind === 'list') return <ListField {...rest} schema={flat} onChange={onChange} />;
  return <ScalarField {...rest} schema={flat} onChange={(value) => onChange([], value)} />;
}
