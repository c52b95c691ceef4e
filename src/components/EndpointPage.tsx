import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import MethodEndpoint from '@theme/ApiExplorer/MethodEndpoint';
import ResponseExamples from '@theme/ResponseExamples';
import Schema from '@theme/Schema';
import StatusCodes from '@theme/StatusCodes';
import type {EndpointModel} from '@screening/api';
import Fields, {type SchemaLoaders} from './Fields';
import {GuideLinks} from './LinkList';
import PageParts from './PageParts';
import ReferenceColumns from './ReferenceColumns';
import Section from './Section';
import RequestAndResponse from './sandbox/RequestAndResponse';
import styles from './Terms.module.css';

/** How a reader gets the messages of a webhook without a key. */
const receiveUrl = '/docs/guides/platform/webhooks#run-the-handler-with-the-sandbox';

type Props = {
  title: string;
  model: EndpointModel;
  loaders: SchemaLoaders;
};

/** The page of an operation or a webhook. */
export default function EndpointPage({title, model, loaders}: Props): ReactNode {
  const isWebhook = model.kind === 'webhook';
  const {body, notes, questions} = model;
  return (
    <ReferenceColumns
      head={
        <>
          <Heading as="h1">{title}</Heading>
          <MethodEndpoint method={model.method} path={model.path} isWebhook={isWebhook} />
        </>
      }
      parts={<PageParts model={model} />}
      text={
        <>
          {model.deprecated && <p>This call is deprecated.</p>}
          <div>
            <Markdown of={model.text} />
          </div>
        </>
      }
      aside={
        isWebhook ? (
          <section aria-label="Payload examples" data-fields="body">
            <ResponseExamples
              heading="Payload"
              label="Payload example"
              examples={model.body?.examples ?? []}
              action={
                <Link className="action action--main" to={receiveUrl} data-not-in-markdown>
                  Receive it in the sandbox
                </Link>
              }
            />
          </section>
        ) : (
          <RequestAndResponse title={title} model={model} />
        )
      }>
      {model.parameters.map(({location, title: heading, fields}) => (
        <Section key={location} id={location} title={heading}>
          <Fields fields={fields} loaders={loaders} open />
        </Section>
      ))}
      {body && (
        <Section id="body" title={isWebhook ? 'Payload' : 'Request body'} type={body.root.type}>
          {(body.text || !body.required) && (
            <p>
              {!body.required && 'Optional. '}
              {body.text && <Markdown of={body.text} />}
            </p>
          )}
          <Schema root={body.root} loaders={loaders} />
        </Section>
      )}
      <StatusCodes responses={model.responses} loaders={loaders} />
      {(notes.length > 0 || questions) && (
        <Section id="facts" title="Good to know">
          <dl className={styles.terms}>
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
