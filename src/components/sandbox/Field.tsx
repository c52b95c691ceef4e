import type {ReactNode} from 'react';
import type {FieldProps} from './field-props';
import {useForm} from './form-context';
import ListField from './ListField';
import ObjectField from './ObjectField';
import ScalarField from './ScalarField';
import {flatten, kindOf} from './shape';

/** A field of a body, with the control for its schema. */
export default function Field({schema, onChange, ...rest}: FieldProps): ReactNode {
  const {schemas} = useForm();
  const flat = flatten(schemas, schema);
  const kind = kindOf(flat);
  if (kind === 'object') return <ObjectField {...rest} Inner={Field} schema={flat} onChange={onChange} />;
  if (kind === 'list') return <ListField {...rest} Inner={Field} schema={flat} onChange={onChange} />;
  return <ScalarField {...rest} schema={flat} onChange={(value) => onChange([], value)} />;
}
