import {useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import type {IndexModel} from '@screening/api';
import Definitions from './Definitions';
import {schemaGroupAnchor} from './reference-texts';
import styles from './ReferenceIndex.module.css';

type Props = {
  groups: IndexModel['schemaGroups'];
};

/** The schemas in groups, with a field that filters them. Groups without a match are hidden. */
export default function SchemaList({groups}: Props): ReactNode {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = groups
    .map(({title, schemas}) => ({
      title,
      schemas: schemas.filter(({name, text}) => `${name} ${text}`.toLowerCase().includes(wanted)),
    }))
    .filter(({schemas}) => schemas.length > 0);
  return (
    <>
      <label className={styles.filter}>
        Filter schemas{' '}
        <input
          type="search"
          value={filter}
          onChange={({target}) => setFilter(target.value)}
          spellCheck={false}
        />
      </label>
      {shown.map(({title, schemas}) => (
        <section key={title} data-no-search="">
          <Heading as="h3" id={schemaGroupAnchor(title)}>
            {title}
          </Heading>
          <Definitions
            entries={schemas.map(({url, name, text}) => ({
              term: <Link to={url}>{name}</Link>,
              text,
            }))}
          />
        </section>
      ))}
      <p role="status" className={shown.length > 0 ? 'only-heard' : undefined}>
        {shown.length === 0 && 'No schema matches the filter.'}
      </p>
    </>
  );
}
