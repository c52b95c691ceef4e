import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import MethodEndpoint from '@theme/ApiExplorer/MethodEndpoint';
import ParamsDetails from '@theme/ParamsDetails';
import RequestSchema from '@theme/RequestSchema';
import ResponseExamples from '@theme/ResponseExamples';
import StatusCodes from '@theme/StatusCodes';
import {type EndpointModel, questionsPage, responseAnchor} from '@screening/api';
import type {RecordLoaders} from './Fields';
import {GuideLinks} from './LinkList';
import ReferenceColumns from './ReferenceColumns';
import Section from './Section';
import RequestAndResponse from './sandbox/RequestAndResponse';
import contents from './OnThisPage.module.css';

type Props = {title: string; model: EndpointModel; records: RecordLoaders};

/** The page of an operation or a webhook. */
export default function EndpointPage({title, model, records}: Props): ReactNode {
  const isWebhook = model.kind === 'webhook';
  const bodyTitle = isWebhook ? 'Payload' : 'Request body';
  const apiData = model.facts;
  return (
    <ReferenceColumns
      head={
        <>
          <Heading as="h1">{title}</Heading>
          <MethodEndpoint method={model.method} path={model.path} baseUrl={model.baseUrl} />
          {model.deprecated && <p>This call is deprecated.</p>}
          <div>
            <Markdown of={model.text} />
          </div>
          <OnThisPage
            sections={[
              ...model.parameters.map(({place, title: group}) => ({id: place, title: group})),
              ...(model.body ? [{id: 'body', title: bodyTitle}] : []),
              {id: 'responses', title: 'Responses', statuses: model.responses.map(({status}) => status)},
              ...(apiData.length > 0 ? [{id: 'facts', title: 'Good to know'}] : []),
              ...(model.guides.length > 0 ? [{id: 'guides', title: 'In the guides'}] : []),
            ]}
          />
        </>
      }
      aside={isWebhook ? <Payloads model={model} /> : <RequestAndResponse model={model} />}>
      <ParamsDetails groups={model.parameters} records={records} />
      <RequestSchema body={model.body} title={bodyTitle} records={records} />
      <StatusCodes responses={model.responses} records={records} />
      {apiData.length > 0 && (
        <Section id="facts" title="Good to know">
          <dl className="facts">
            {apiData.map(([label, sentences]) => (
              <div key={label}>
                <dt>{label}</dt>
                {sentences.map((sentence, i) => (
                  <dd key={i}>
                    <Markdown of={sentence} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </Section>
      )}
      {/* Folded, because most readers need the rest first. */}
      {model.notSpecified.length > 0 && (
        <details className="open-questions">
          <summary>Open questions ({model.notSpecified.length})</summary>
          <ul>
            {model.notSpecified.map((question, i) => (
              <li key={i}>
                <Markdown of={question} />
              </li>
            ))}
          </ul>
          <p>
            <Link to={questionsPage}>All open questions</Link>
          </p>
        </details>
      )}
      <GuideLinks guides={model.guides} />
    </ReferenceColumns>
  );
}

/** Links to the sections of the page, and to the responses by status, without scripts. */
function OnThisPage({sections}: {sections: {id: string; title: string; statuses?: string[]}[]}): ReactNode {
  return (
    <nav aria-label="On this page" className={contents.contents}>
      <ul>
        {sections.map(({id, title, statuses = []}) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            {statuses.map((status) => (
              <a key={status} href={`#${responseAnchor(status)}`}>
                {status}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </nav>
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
        examples={examples.map((example) => ({...example, tab: example.summary, title: 'Delivery to your receiver'}))}
      />
    </section>
  );
}
