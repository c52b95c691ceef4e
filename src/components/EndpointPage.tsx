import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import MethodEndpoint from '@theme/ApiExplorer/MethodEndpoint';
import ParamsDetails from '@theme/ParamsDetails';
import RequestSchema from '@theme/RequestSchema';
import ResponseExamples from '@theme/ResponseExamples';
import StatusCodes from '@theme/StatusCodes';
import {type EndpointModel, factsOf, type ModelExample, questionsPage, type Text} from '@screening/api';
import type {RecordLoaders} from './Fields';
import GuideLinks from './GuideLinks';
import OnThisPage, {sectionsOf} from './OnThisPage';
import ReferenceColumns from './ReferenceColumns';
import SectionTitle from './SectionTitle';
import RequestAndResponse from './sandbox/RequestAndResponse';

type Props = {title: string; model: EndpointModel; records: RecordLoaders};

/** The page of an operation or a webhook. */
export default function EndpointPage({title, model, records}: Props): ReactNode {
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
          <OnThisPage sections={sectionsOf(model)} />
        </>
      }
      aside={
        model.kind === 'webhook' ? (
          <Payloads examples={model.body?.examples ?? []} />
        ) : (
          <RequestAndResponse model={model} />
        )
      }>
      <ParamsDetails groups={model.parameters} records={records} />
      <RequestSchema
        body={model.body}
        title={model.kind === 'webhook' ? 'Payload' : 'Request body'}
        records={records}
      />
      <StatusCodes responses={model.responses} records={records} />
      <Facts model={model} />
      <OpenQuestions questions={model.notSpecified} />
      <GuideLinks guides={model.guides} />
    </ReferenceColumns>
  );
}

/** Shows example deliveries of a webhook, which the platform sends. */
function Payloads({examples}: {examples: ModelExample[]}): ReactNode {
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

function Facts({model}: {model: EndpointModel}): ReactNode {
  const shown = factsOf(model);
  if (shown.length === 0) return null;
  return (
    <section>
      <SectionTitle id="facts">Good to know</SectionTitle>
      <dl className="facts">
        {shown.map(([label, sentences]) => (
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
    </section>
  );
}

/** Lists the open questions, folded because most readers need the facts first. */
function OpenQuestions({questions}: {questions: Text[]}): ReactNode {
  if (questions.length === 0) return null;
  return (
    <details className="open-questions">
      <summary>Open questions ({questions.length})</summary>
      <ul>
        {questions.map((question, i) => (
          <li key={i}>
            <Markdown of={question} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={questionsPage}>All questions to settle at onboarding</Link>
      </p>
    </details>
  );
}
