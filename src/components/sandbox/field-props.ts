import type {ComponentType} from 'react';
import type {Schema} from '@site/src/sandbox/check/schema';

type Step = string | number;

/** What every kind of field in the form of a body is given. */
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

/** A field that holds fields gets the component that shows them: the files would import each other otherwise. */
export type HolderProps = FieldProps & {Inner: ComponentType<FieldProps>};
