import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import type {IndexModel} from '@screening/api';
import Definitions from './Definitions';
import PageFilter from './PageFilter';
import {schemaGroupAnchor} from './reference-texts';

type Props = {
  groups: IndexModel['schemaGroups'];
};

/** The schemas in groups, with a field that filters them. Groups without a match are hidden. */
export default function SchemaList({groups}: Props): ReactNode {
  return (
    <>
      <PageFilter of="schemas" entries="dl > div" />
      {groups.map(({title, schemas}) => (
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
    </>
  );
}
