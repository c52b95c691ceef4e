import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Markdown from '@theme/Markdown';
import {valueAnchor, type Field, type Text} from '@screening/api';
import styles from './Fields.module.css';

/** The type of a value, with links to the schemas that it names. */
export function Type({text}: {text: Text}): ReactNode {
  return (
    <span>
      <Markdown of={text} />
    </span>
  );
}

/** The meaning of a value, if it has a text. */
export function Description({text}: {text?: Text}): ReactNode {
  if (!text) return null;
  return (
    <div>
      <Markdown of={text} />
    </div>
  );
}

type LinkProps = {
  /** The address of the page of the schema, if the field is shown on another page. */
  home?: string;
  /** The path of the field, so that two fields with the same name differ. */
  anchor: string;
};

/** Links a field or value to itself. The icon is in src/css/site.css, so that it isn't part of the text. */
export function FieldLink({home, anchor}: LinkProps): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  if (!home) collectAnchor(anchor);
  const props = {className: 'row-link', 'aria-label': `Link to ${anchor}`};
  return home ? <Link to={`${home}#${anchor}`} {...props} /> : <a href={`#${anchor}`} {...props} />;
}

type DetailsProps = {
  field: Field;
  /** The address of the page of the schema, if the field is shown on another page. */
  home?: string;
};

/** Describes a value: meaning, constraints, default, examples and the meaning of each enum value. */
export default function FieldDetails({field, home}: DetailsProps): ReactNode {
  return (
    <>
      <Description text={field.text} />
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
      {field.enum && <Values field={field} home={home} values={field.enum} />}
    </>
  );
}

type ValuesProps = DetailsProps & {
  values: NonNullable<Field['enum']>;
};

/** Lists the values of an enum: on one line, or each on one with its meaning if any value has one. */
function Values({field, home, values}: ValuesProps): ReactNode {
  const isPlain = values.every(({meaning}) => !meaning);
  return (
    <ul className={styles.enum} data-plain={isPlain ? '' : undefined}>
      {values.map(({value, meaning}) => {
        const id = valueAnchor(field.anchor, value);
        return (
          <li key={value}>
            <div id={home ? undefined : id}>
              <code>{value === '' ? '"" (empty)' : value}</code>{' '}
              <span>
                {meaning && <Markdown of={meaning} />} <FieldLink home={home} anchor={id} />
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
