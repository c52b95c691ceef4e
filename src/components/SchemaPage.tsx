import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import ResponseExamples from '@theme/ResponseExamples';
import Schema from '@theme/Schema';
import type {SchemaModel} from '@screening/api';
import type {SchemaLoaders} from './Fields';
import {GuideLinks} from './LinkList';
import ReferenceColumns from './ReferenceColumns';
import Section from './Section';

type Props = {
  title: string;
  model: SchemaModel;
  loaders: SchemaLoaders;
};

/** The page of a schema: all its fields, an example, and everything that uses it. */
export default function SchemaPage({title, model, loaders}: Props): ReactNode {
  return (
    <ReferenceColumns
      head={<Heading as="h1">{title}</Heading>}
      text={
        <>
          <div>
            <Markdown of={model.text} />
          </div>
          {model.noShownPath && <p>No published path uses this schema.</p>}
        </>
      }
      aside={
        <section aria-label="Example" data-fields="">
          <ResponseExamples
            heading="Example"
            label="Example of the schema"
            examples={model.examples}
          />
        </section>
      }
      after={
        <>
          <Uses of={model.usedBy} />
          <GuideLinks guides={model.guides} />
        </>
      }>
      <Section
        id="fields"
        title={model.root.fields || model.root.variants ? 'Fields' : 'Values'}
        type={model.root.fields ? undefined : model.root.type}>
        <Schema root={model.root} loaders={loaders} />
      </Section>
    </ReferenceColumns>
  );
}

/** The calls, webhooks and schemas that a schema is part of. */
function Uses({of: uses}: {of: SchemaModel['usedBy']}): ReactNode {
  if (uses.length === 0) return null;
  return (
    <Section id="used-by" title="Used by">
      <ul className="link-list">
        {uses.map((use) => (
          <li key={use.url + use.title}>
            <Link to={use.url}>
              {use.title}
              {use.field && (
                <>
                  {': '}
                  <code>{use.field}</code>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
