import type {ReactNode} from 'react';
import Fields, {type RecordLoaders} from '@site/src/components/Fields';
import SectionTitle from '@site/src/components/SectionTitle';
import type {EndpointModel} from '@screening/api';

type Props = {groups: EndpointModel['parameters']; records: RecordLoaders};

/** Path, query and header parameters, each group under its heading. */
export default function ParamsDetails({groups, records}: Props): ReactNode {
  return groups.map(({place, title, fields}) => (
    <section key={place}>
      <SectionTitle id={place}>{title}</SectionTitle>
      <Fields fields={fields} records={records} open />
    </section>
  ));
}
