import type {ComponentType} from 'react';
import type {Schema} from '@screening/sandbox';

type Step = string | number;

/** Props of every kind of field in the form of a body. */
export type FieldProps = {
  label: string;
  /** The path by which a fault names the field: `body.search.dob`. */
  field: string;
  schema: Schema;
  required: boolean;
  value: unknown;
  /** Whether only screen readers get the name, because the parent already shows it. */
  plain?: boolean;
  /** Sets the value, or a nested one. Undefined removes it. */
  onChange: (path: Step[], value: unknown) => void;
};

/** Props of a field with nested fields. It gets the component that shows them, to avoid a circular import. */
export type HolderProps = FieldProps & {Inner: ComponentType<FieldProps>};
