import type {ReactNode} from 'react';
import Markdown from '@theme/Markdown';
import Schema from '@theme/Schema';
import Section from '@site/src/components/Section';
import type {SchemaLoaders} from '@site/src/components/Fields';
import type {EndpointModel} from '@screening/api';

type Props = {body: EndpointModel['body']; title: string; loaders: SchemaLoaders};

/** Shows the body of a request or a webhook delivery. */
export default function RequestSchema({body, title, loaders}: Props): ReactNode {
  if (!body) return null;
  return (
    <Section id="body" title={title} type={body.root.type}>
      {(body.text || !body.required) && (
        <p>
          {!body.required && 'Optional. '}
          {body.text && <Markdown of={body.text} />}
        </p>
      )}
      <Schema root={body.root} loaders={loaders} />
    </Section>
  );
}
