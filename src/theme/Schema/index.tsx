import type {ReactNode} from 'react';
import FieldDetails from '@site/src/components/FieldDetails';
import {Structure, type SchemaLoaders} from '@site/src/components/Fields';
import type {Field} from '@screening/api';

/** Maximum number of fields in a tree whose nested fields start open. In a longer tree, they would hide its shape. */
const shortTree = 24;

type Props = {
  root: Field;
  loaders: SchemaLoaders;
};

/** Shows a body, a response or a schema: its own details, then its fields. */
export default function Schema({root, loaders}: Props): ReactNode {
  const open = countRows(root.fields ?? []) <= shortTree;
  return (
    <>
      {/* The page or the response already shows the root's text. */}
      <FieldDetails field={{...root, text: undefined}} />
      <Structure field={root} loaders={loaders} open={open} />
    </>
  );
}

function countRows(fields: Field[]): number {
  return fields.reduce((sum, field) => sum + 1 + countRows(field.fields ?? []), 0);
}
