import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import MethodEndpoint from '@theme/ApiExplorer/MethodEndpoint';
import ParamsDetails from '@theme/ParamsDetails';
import RequestSchema from '@theme/RequestSchema';
import ResponseExamples from '@theme/ResponseExamples';
import StatusCodes from '@theme/StatusCodes';
import type {EndpointModel} from '@screening/api';
import type {SchemaLoaders} from './Fields';
import {GuideLinks} from './LinkList';
import ReferenceColumns from './ReferenceColumns';
import Section from './Section';
import RequestAndResponse from './sandbox/RequestAndResponse';
import styles from './EndpointPage.module.css';

type Props = {title: string; model: EndpointModel; loaders: SchemaLoaders};

/** The page of an operation or a webhook. */
export default function EndpointPage({title, model, loaders}: Props): ReactNode {
  const isWebhook = model.kind === 'webhook';
  const {notes, questions} = model;
  return (
    <ReferenceColumns
      head={
        <>
          <Heading as="h1">{title}</Heading>
          <MethodEndpoint method={model.method} path={model.path} isWebhook={isWebhook} />
          {model.deprecated && <p>This call is deprecated.</p>}
          <div>
            <Markdown of={model.text} />
          </div>
        </>
      }
      aside={isWebhook ? <Payloads model={model} /> : <RequestAndResponse model={model} />}>
      <ParamsDetails groups={model.parameters} loaders={loaders} />
      <RequestSchema body={model.body} title={isWebhook ? 'Payload' : 'Request body'} loaders={loaders} />
      <StatusCodes responses={model.responses} loaders={loaders} />
      {(notes.length > 0 || questions) && (
        <Section id="facts" title="Good to know">
          <dl className={styles.notes}>
            {notes.map(([label, sentences]) => (
              <div key={label}>
                <dt>{label}</dt>{' '}
                {sentences.map((sentence, i) => (
                  <dd key={i}>
                    <Markdown of={sentence} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          {questions && (
            <p>
              <Link to={questions.url}>Open questions: {questions.topic}</Link>
            </p>
          )}
        </Section>
      )}
      <GuideLinks guides={model.guides} />
    </ReferenceColumns>
  );
}

/** Shows example deliveries of a webhook, which the platform sends. */
function Payloads({model}: {model: EndpointModel}): ReactNode {
  const examples = model.body?.examples ?? [];
  return (
    <section aria-label="Payload examples">
      <ResponseExamples
        heading="Payload"
        label="Payload example"
        examples={examples.map((example) => ({...example, title: example.summary}))}
      />
    </section>
  );
}
