import type {ReactNode} from 'react';
import Fields, {type SchemaLoaders} from '@site/src/components/Fields';
import Section from '@site/src/components/Section';
import type {EndpointModel} from '@screening/api';

type Props = {groups: EndpointModel['parameters']; loaders: SchemaLoaders};

/** Path, query and header parameters, each group under its heading. */
export default function ParamsDetails({groups, loaders}: Props): ReactNode {
  return groups.map(({location, title, fields}) => (
    <Section key={location} id={location} title={title}>
      <Fields fields={fields} loaders={loaders} open />
    </Section>
  ));
}
