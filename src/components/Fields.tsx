import {Fragment, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Markdown from '@theme/Markdown';
import {type Field, type SchemaModel, type Text, valueAnchor} from '@screening/api';
import Fold from './Fold';
import LoadFailure from './LoadFailure';
import {useLoaded} from './use-loaded';
import styles from './Fields.module.css';

/** Ways to load the schemas that a page links to, by name. */
export type SchemaLoaders = Record<
  string,
  () => Promise<{model: SchemaModel; loaders: SchemaLoaders}>
>;

type Props = {
  loaders: SchemaLoaders;
  /** The address of the schema's page, if its fields are shown on another page. Links then point there. */
  home?: string;
  open?: boolean;
};

/** Shows a tree of fields. Each field has an anchor. Nested fields open in place. */
export default function Fields({fields, ...rest}: Props & {fields: Field[]}): ReactNode {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} {...rest} />
      ))}
    </ul>
  );
}

/** Shows what a value consists of: its fields or its alternatives. */
export function Structure({
  of,
  ...rest
}: Props & {of: Pick<Field, 'fields' | 'variants'>}): ReactNode {
  return (
    <>
      {of.fields && <Fields fields={of.fields} {...rest} />}
      {of.variants && <Variants variants={of.variants} {...rest} />}
    </>
  );
}

function FieldRow({field, ...rest}: Props & {field: Field}): ReactNode {
  const {anchor, name, fields, variants, linked} = field;
  const {home} = rest;
  return (
    <li id={home ? undefined : anchor}>
      <p>
        <code>{name}</code> <Type of={field.type} />{' '}
        {[...(field.required ? ['required'] : []), ...(field.flags ?? [])].map((flag) => (
          <Fragment key={flag}>
            <em>{flag}</em>{' '}
          </Fragment>
        ))}
        <FieldLink home={home} anchor={anchor} />
      </p>
      <FieldDetails field={field} home={home} />
      {linked && <LinkedSchema linked={linked} of={name} loaders={rest.loaders} />}
      {fields && (
        <Fold
          open={rest.open && !field.repeated}
          summary={fields.length === 1 ? '1 field' : `${fields.length} fields`}
          more={`of ${name}`}>
          <Fields fields={fields} {...rest} />
        </Fold>
      )}
      {variants && <Variants variants={variants} {...rest} />}
    </li>
  );
}

/** The type of a value, with links to the schemas that it names. */
const Type = ({of}: {of: Text}): ReactNode => (
  <span>
    <Markdown of={of} />
  </span>
);

const Description = ({of}: {of?: Text}): ReactNode =>
  of && (
    <div>
      <Markdown of={of} />
    </div>
  );

/** Links a field or value to itself. The icon is in src/css/site.css, so that it isn't part of the text. */
function FieldLink({home, anchor}: {home?: string; anchor: string}): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  if (!home) collectAnchor(anchor);
  // The anchor is the path of the field, so that two fields with the same name differ.
  const props = {className: 'row-link', 'aria-label': `Link to ${anchor}`};
  return home ? <Link to={`${home}#${anchor}`} {...props} /> : <a href={`#${anchor}`} {...props} />;
}

/** Describes a value: meaning, constraints, default, examples and the meaning of each enum value. */
export function FieldDetails({field, home}: {field: Field; home?: string}): ReactNode {
  return (
    <>
      <Description of={field.text} />
      {field.details && (
        <ul className={styles.rules}>
          {field.details.map(([label, value], i) => (
            <li key={i}>
              {`${label} `}
              <code>{value}</code>{' '}
            </li>
          ))}
        </ul>
      )}
      {field.enum && (
        <dl className={styles.enum}>
          {field.enum.map(({value, meaning}) => {
            const id = valueAnchor(field.anchor, value);
            return (
              <div key={value} id={home ? undefined : id}>
                <dt>
                  <code>{value === '' ? '"" (empty)' : value}</code>{' '}
                  <FieldLink home={home} anchor={id} />
                </dt>{' '}
                <dd>{meaning && <Markdown of={meaning} />}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </>
  );
}

/** Lists the alternatives of a value by name. */
function Variants({
  variants,
  ...rest
}: Props & {variants: NonNullable<Field['variants']>}): ReactNode {
  return (
    <div className={styles.variants}>
      <p>{variants.how}:</p>
      <ul className={styles.fields}>
        {variants.options.map(({title, type, text, linked, fields}) => (
          <li key={title}>
            <strong>{title}</strong> <Type of={type} />
            <Description of={text} />
            {linked && <LinkedSchema linked={linked} of={title} loaders={rest.loaders} />}
            {fields.length > 0 && <Fields fields={fields} {...rest} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

type LinkedProps = {
  linked: NonNullable<Field['linked']>;
  /** The field's name. */ of: string;
  loaders: SchemaLoaders;
};

/** A long shared schema, which has its own page. Its fields are loaded when a reader opens them here. */
function LinkedSchema({linked, of, loaders}: LinkedProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const {data: loaded, retry} = useLoaded(isOpen ? loaders[linked.name] : undefined);
  const page = <Link to={linked.url}>{linked.name}</Link>;
  return (
    <Fold
      summary={`${linked.name}: ${linked.holds}`}
      more={`of ${of}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}>
      <p className={styles.linked}>Described on the page of {page}.</p>
      {retry && (
        <LoadFailure onRetry={retry}>
          The fields could not be loaded. Check your connection and try again, or open the page of{' '}
          {page}.
        </LoadFailure>
      )}
      {loaded && <Structure of={loaded.model.root} loaders={loaded.loaders} home={linked.url} />}
    </Fold>
  );
}
