import {useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Markdown from '@theme/Markdown';
import {type Field, type SchemaModel, type Text, valueAnchor} from '@screening/api';
import LoadFailure from './LoadFailure';
import {useLoaded} from './use-loaded';
import styles from './Fields.module.css';

/** Ways to load the schemas that a page links to, by name. */
export type RecordLoaders = Record<string, () => Promise<{model: SchemaModel; records: RecordLoaders}>>;

type Props = {
  records: RecordLoaders;
  /** The address of the schema's page, if its fields are shown on another page. Links then point there. */
  home?: string;
  /** Whether nested fields start open. */
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
export function Structure({of, ...rest}: Props & {of: Pick<Field, 'fields' | 'variants'>}): ReactNode {
  return (
    <>
      {of.fields && <Fields fields={of.fields} {...rest} />}
      {of.variants && <Variants variants={of.variants} {...rest} />}
    </>
  );
}

function FieldRow({field, ...rest}: Props & {field: Field}): ReactNode {
  const {anchor, name, fields, variants, record} = field;
  const {home} = rest;
  return (
    <li id={home ? undefined : anchor} className={styles.field}>
      <div className={styles.head}>
        <code className={styles.name}>{name}</code> <Type of={field.type} />{' '}
        {field.required && <span className={styles.required}>required</span>}
        {field.flags?.map((flag) => (
          <span key={flag} className={styles.flag}>
            {flag}
          </span>
        ))}
        <FieldLink home={home} anchor={anchor} name={name} />
      </div>
      <FieldDetails field={field} home={home} />
      {record && <RecordBelow record={record} records={rest.records} />}
      {fields && (
        <details open={rest.open} className={styles.below}>
          <summary>{fields.length === 1 ? '1 field' : `${fields.length} fields`}</summary>
          <Fields fields={fields} {...rest} />
        </details>
      )}
      {variants && <Variants variants={variants} {...rest} />}
    </li>
  );
}

/** The type of a value, with links to the schemas that it names. */
const Type = ({of}: {of: Text}): ReactNode => (
  <span className={styles.type}>
    <Markdown of={of} />
  </span>
);

const Description = ({of}: {of?: Text}): ReactNode =>
  of && (
    <div className={styles.text}>
      <Markdown of={of} />
    </div>
  );

/** Links a field or value to itself. The icon is in src/css/site.css, so that it isn't part of the text. */
function FieldLink({home, anchor, name}: {home?: string; anchor: string; name: string}): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  if (!home) collectAnchor(anchor);
  const props = {className: styles.link, 'aria-label': `Link to ${name}`, 'data-copy-link': ''};
  return home ? <Link to={`${home}#${anchor}`} {...props} /> : <a href={`#${anchor}`} {...props} />;
}

/** Describes a value: meaning, constraints, default, examples and the meaning of each enum value. */
export function FieldDetails({field, home}: {field: Field; home?: string}): ReactNode {
  return (
    <>
      <Description of={field.text} />
      {field.details && (
        <ul className={styles.facts}>
          {field.details.map(([label, value], i) => (
            <li key={i}>
              {label} <code>{value}</code>
            </li>
          ))}
        </ul>
      )}
      {field.enum && (
        <dl className={styles.enum}>
          {field.enum.map(({value, meaning}) => {
            const id = valueAnchor(field.anchor, value);
            const shown = value === '' ? '"" (empty)' : value;
            return (
              <div key={value} id={home ? undefined : id}>
                <dt>
                  <code>{shown}</code> <FieldLink home={home} anchor={id} name={shown} />
                </dt>
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
function Variants({variants, ...rest}: Props & {variants: NonNullable<Field['variants']>}): ReactNode {
  return (
    <div className={styles.variants}>
      <p>{variants.how}:</p>
      <ul className={styles.fields}>
        {variants.options.map(({title, type, text, record, fields}) => (
          <li key={title} className={styles.field}>
            <strong>{title}</strong> <Type of={type} />
            <Description of={text} />
            {record && <RecordBelow record={record} records={rest.records} />}
            {fields.length > 0 && <Fields fields={fields} {...rest} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A long shared schema, which has its own page. Its fields are loaded when a reader opens them here. */
function RecordBelow({record, records}: {record: NonNullable<Field['record']>; records: RecordLoaders}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const {data: loaded, retry} = useLoaded(isOpen ? records[record.name] : undefined);
  const page = <Link to={record.url}>{record.name}</Link>;
  return (
    <details className={styles.below} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {record.name}: {record.holds}
      </summary>
      <p className={styles.record}>Described on the page of {page}.</p>
      {retry && (
        <LoadFailure onRetry={retry}>
          The fields could not be loaded. Check your connection and try again, or open the page of {page}.
        </LoadFailure>
      )}
      {loaded && <Structure of={loaded.model.root} records={loaded.records} home={record.url} />}
    </details>
  );
}
