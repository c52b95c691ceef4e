import type {ReactNode} from 'react';
import Markdown from '@theme/Markdown';
import Schema from '@theme/Schema';
import Section from '@site/src/components/Section';
import type {RecordLoaders} from '@site/src/components/Fields';
import type {EndpointModel} from '@screening/api';

type Props = {body: EndpointModel['body']; title: string; records: RecordLoaders};

/** Shows the body of a request or a webhook delivery. */
export default function RequestSchema({body, title, records}: Props): ReactNode {
  if (!body) return null;
  return (
    <Section id="body" title={title}>
      <p>
        <code>{body.type}</code>, {body.required ? 'required' : 'optional'}: <Markdown of={[...body.root.type, '. ']} />
        {body.text && <Markdown of={body.text} />}
      </p>
      <Schema root={body.root} records={records} />
    </Section>
  );
}
