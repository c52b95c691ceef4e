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
  fields: Field[];
  records: RecordLoaders;
  /** The address of the schema's page, if its fields are shown on another page. Links then point there. */
  home?: string;
  /** Whether nested fields start open. */
  open?: boolean;
};

/** Shows a tree of fields. Each field has an anchor. Nested fields open in place. */
export default function Fields({fields, ...rest}: Props): ReactNode {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} {...rest} />
      ))}
    </ul>
  );
}

function FieldRow({field, ...rest}: Omit<Props, 'fields'> & {field: Field}): ReactNode {
  const {anchor} = field;
  const {home} = rest;
  const {collectAnchor} = useBrokenLinks();
  if (!home) collectAnchor(anchor);
  return (
    <li id={home ? undefined : anchor} className={styles.field}>
      <div className={styles.head}>
        <code className={styles.name}>{field.name}</code> <Type of={field.type} />{' '}
        {field.required && <span className={styles.required}>required</span>}
        {field.flags?.map((flag) => (
          <span key={flag} className={styles.flag}>
            {flag}
          </span>
        ))}
        <FieldLink home={home} anchor={anchor} name={field.name} />
      </div>
      <FieldDetails field={field} home={home} />
      {field.record && <RecordBelow record={field.record} records={rest.records} />}
      {field.fields && (
        <details open={rest.open} className={styles.below}>
          <summary>{field.fields.length === 1 ? '1 field' : `${field.fields.length} fields`}</summary>
          <Fields fields={field.fields} {...rest} />
        </details>
      )}
      {field.variants && <Variants variants={field.variants} {...rest} />}
    </li>
  );
}

/** The type of a value, with links to the schemas that it names. */
const Type = ({of}: {of: Text}): ReactNode => (
  <span className={styles.type}>
    <Markdown of={of} />
  </span>
);

/** A field's link to itself. Its icon is in src/css/site.css, so that it isn't part of the text. */
function FieldLink({home, anchor, name}: {home?: string; anchor: string; name: string}): ReactNode {
  const props = {className: styles.link, 'aria-label': `Link to ${name}`, 'data-copy-link': ''};
  // eslint-disable-next-line jsx-a11y/anchor-has-content -- it has a label
  return home ? <Link to={`${home}#${anchor}`} {...props} /> : <a href={`#${anchor}`} {...props} />;
}

/** Describes a value: meaning, constraints, default, examples and the meaning of each enum value. */
export function FieldDetails({field, home}: {field: Field; home?: string}): ReactNode {
  const {details = []} = field;
  return (
    <>
      {field.text && (
        <div className={styles.text}>
          <Markdown of={field.text} />
        </div>
      )}
      {details.length > 0 && (
        <ul className={styles.facts}>
          {details.map(([label, value], i) => (
            <li key={i}>
              {label} <code>{value}</code>
            </li>
          ))}
        </ul>
      )}
      {field.enum && (
        <dl className={styles.enum}>
          {field.enum.map((value) => (
            <EnumValue key={value.value} anchor={field.anchor} home={home} {...value} />
          ))}
        </dl>
      )}
    </>
  );
}

type ValueProps = NonNullable<Field['enum']>[number] & {anchor: string; home?: string};

/** Shows an enum value. Its anchor starts with the anchor of its field. */
function EnumValue({value, meaning, anchor, home}: ValueProps): ReactNode {
  const id = valueAnchor(anchor, value);
  const {collectAnchor} = useBrokenLinks();
  if (!home) collectAnchor(id);
  const shown = value === '' ? '"" (empty)' : value;
  return (
    <div id={home ? undefined : id}>
      <dt>
        <code>{shown}</code> <FieldLink home={home} anchor={id} name={shown} />
      </dt>
      <dd>{meaning && <Markdown of={meaning} />}</dd>
    </div>
  );
}

/** Lists the alternatives of a value by name. */
export function Variants({
  variants,
  ...rest
}: {variants: NonNullable<Field['variants']>} & Omit<Props, 'fields'>): ReactNode {
  return (
    <div className={styles.variants}>
      <p>{variants.how}:</p>
      <ul className={styles.fields}>
        {variants.options.map((option) => (
          <li key={option.title} className={styles.field}>
            <strong>{option.title}</strong> <Type of={option.type} />
            {option.text && (
              <div className={styles.text}>
                <Markdown of={option.text} />
              </div>
            )}
            {option.record && <RecordBelow record={option.record} records={rest.records} />}
            {option.fields.length > 0 && <Fields fields={option.fields} {...rest} />}
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
  const {fields, variants} = loaded?.model.root ?? {};
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
      {loaded && fields && <Fields fields={fields} records={loaded.records} home={record.url} />}
      {loaded && variants && <Variants variants={variants} records={loaded.records} home={record.url} />}
    </details>
  );
}
