import type {ReactNode} from 'react';
import Fields, {type RecordLoaders} from '@site/src/components/Fields';
import Section from '@site/src/components/Section';
import type {EndpointModel} from '@screening/api';

type Props = {groups: EndpointModel['parameters']; records: RecordLoaders};

/** Path, query and header parameters, each group under its heading. */
export default function ParamsDetails({groups, records}: Props): ReactNode {
  return groups.map(({place, title, fields}) => (
    <Section key={place} id={place} title={title}>
      <Fields fields={fields} records={records} open />
    </Section>
  ));
}
