import {Fragment, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Field, SchemaModel} from '@screening/api';
import FieldDetails, {Description, FieldLink, Type} from './FieldDetails';
import Fold from './Fold';
import LoadFailure from './LoadFailure';
import {useLoaded} from './use-loaded';
import styles from './Fields.module.css';

type LoadedSchema = {
  model: SchemaModel;
  /** For the schemas that this one links to. */
  loaders: SchemaLoaders;
};

/** Functions that load the schemas that a page links to, by name. */
export type SchemaLoaders = Record<string, () => Promise<LoadedSchema>>;

/** What all fields of a tree have in common. */
type TreeProps = {
  loaders: SchemaLoaders;
  /** The address of the schema's page, if its fields are shown on another page. Links then point there. */
  home?: string;
  /** Whether the tree is so short that nested fields can't be folded. */
  open?: boolean;
};

/** Shows a tree of fields. Each field has an anchor. Nested fields open in place. */
export default function Fields({fields, ...tree}: TreeProps & {fields: Field[]}): ReactNode {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} {...tree} />
      ))}
    </ul>
  );
}

/** Shows what a value consists of: its fields or its alternatives. */
export function Structure({field, ...tree}: TreeProps & {field: Field}): ReactNode {
  return (
    <>
      {field.fields && <Fields fields={field.fields} {...tree} />}
      {field.variants && <Variants variants={field.variants} {...tree} />}
    </>
  );
}

/** A field with its details, and below them its own fields. */
function FieldRow({field, ...tree}: TreeProps & {field: Field}): ReactNode {
  const {anchor, name, fields, variants, linked} = field;
  const {home} = tree;
  return (
    <li id={home ? undefined : anchor}>
      <p>
        <code>{name}</code> <Type text={field.type} />{' '}
        {[...(field.required ? ['required'] : []), ...(field.flags ?? [])].map((flag) => (
          <Fragment key={flag}>
            <em>{flag}</em>{' '}
          </Fragment>
        ))}
        <FieldLink home={home} anchor={anchor} />
      </p>
      <FieldDetails field={field} home={home} />
      {linked && <LinkedSchema linked={linked} name={name} loaders={tree.loaders} />}
      {fields && tree.open && !field.repeated && <Fields fields={fields} {...tree} />}
      {fields && (!tree.open || field.repeated) && (
        <Fold
          summary={fields.length === 1 ? '1 field' : `${fields.length} fields`}
          more={`of ${name}`}>
          <Fields fields={fields} {...tree} />
        </Fold>
      )}
      {variants && <Variants variants={variants} {...tree} />}
    </li>
  );
}

type VariantsProps = TreeProps & {
  variants: NonNullable<Field['variants']>;
};

/** Lists the alternatives of a value by name. */
function Variants({variants, ...tree}: VariantsProps): ReactNode {
  return (
    <div className={styles.variants}>
      <p>{variants.how}:</p>
      <ul className={styles.fields}>
        {variants.options.map(({title, type, text, linked, fields}) => (
          <li key={title}>
            <strong>{title}</strong> <Type text={type} />
            <Description text={text} />
            {linked && <LinkedSchema linked={linked} name={title} loaders={tree.loaders} />}
            {fields.length > 0 && <Fields fields={fields} {...tree} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

type LinkedProps = {
  linked: NonNullable<Field['linked']>;
  /** The name of the field or alternative. */
  name: string;
  loaders: SchemaLoaders;
};

/** A long shared schema, which has its own page. Its fields are loaded when a reader opens them here. */
function LinkedSchema({linked, name, loaders}: LinkedProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const {data: loaded, retry} = useLoaded(isOpen ? loaders[linked.name] : undefined);
  const page = <Link to={linked.url}>{linked.name}</Link>;
  return (
    <Fold
      summary={`${linked.name}: ${linked.holds}`}
      more={`of ${name}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}>
      <p className={styles.linked}>Described on the page of {page}.</p>
      {retry && (
        <LoadFailure onRetry={retry}>
          The fields could not be loaded. Check your connection and try again, or open the page of{' '}
          {page}.
        </LoadFailure>
      )}
      {loaded && <Structure field={loaded.model.root} loaders={loaded.loaders} home={linked.url} />}
    </Fold>
  );
}
