import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import ResponseExamples from '@theme/ResponseExamples';
import Schema from '@theme/Schema';
import type {SchemaModel} from '@screening/api';
import type {RecordLoaders} from './Fields';
import {GuideLinks} from './LinkList';
import ReferenceColumns from './ReferenceColumns';
import Section from './Section';

type Props = {title: string; model: SchemaModel; records: RecordLoaders};

/** The page of a schema: all its fields, an example, and everything that uses it. */
export default function SchemaPage({title, model, records}: Props): ReactNode {
  return (
    <ReferenceColumns
      head={
        <>
          <Heading as="h1">{title}</Heading>
          <p className="record-kind">
            Record: <Markdown of={model.root.type} />
          </p>
          <div>
            <Markdown of={model.text} />
          </div>
          {model.noShownPath && <p>No published path uses this record.</p>}
        </>
      }
      aside={
        <ResponseExamples
          label="Examples of the record"
          examples={model.examples.map((example) => ({...example, tab: example.summary, title: 'Example'}))}
        />
      }>
      <Section id="fields" title={model.root.enum ? 'Values' : 'Fields'}>
        <Schema root={model.root} records={records} />
      </Section>
      {model.usedBy.length > 0 && (
        <Section id="used-by" title="Used by">
          <ul className="link-list">
            {model.usedBy.map((use) => (
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
      )}
      <GuideLinks guides={model.guides} />
    </ReferenceColumns>
  );
}
