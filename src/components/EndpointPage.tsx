import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import MethodEndpoint from '@theme/ApiExplorer/MethodEndpoint';
import ResponseExamples from '@theme/ResponseExamples';
import Schema from '@theme/Schema';
import StatusCodes from '@theme/StatusCodes';
import {receiverTitle, responseAnchor, type EndpointModel} from '@screening/api';
import EndpointFacts from './EndpointFacts';
import Fields, {type SchemaLoaders} from './Fields';
import {GuideLinks} from './LinkList';
import PageParts, {type Part} from './PageParts';
import ReferenceColumns, {samplesPart} from './ReferenceColumns';
import Section from './Section';
import RequestAndResponse from './sandbox/RequestAndResponse';
import {useTryIt} from './sandbox/use-try-it';

/** How a reader gets the messages of a webhook without a key. */
const receiveUrl = '/docs/guides/platform/webhooks#run-the-handler-with-the-sandbox';

type Props = {
  title: string;
  model: EndpointModel;
  loaders: SchemaLoaders;
};

/** The page of an operation or a webhook. */
export default function EndpointPage(props: Props): ReactNode {
  const Page = props.model.kind === 'webhook' ? WebhookPage : OperationPage;
  return <Page {...props} />;
}

function OperationPage({title, model, loaders}: Props): ReactNode {
  const tryIt = useTryIt(title, model);
  return (
    <Columns
      title={title}
      model={model}
      loaders={loaders}
      action={tryIt.button}
      notice={tryIt.notice}
      aside={
        <>
          <RequestAndResponse model={model} tryIt={tryIt} />
          {tryIt.panel}
        </>
      }>
      {model.parameters.map(({location, title: heading, fields}) => (
        <Section key={location} id={location} title={heading}>
          <Fields fields={fields} loaders={loaders} open />
        </Section>
      ))}
      <Body title="Request body" body={model.body} loaders={loaders} />
    </Columns>
  );
}

function WebhookPage({title, model, loaders}: Props): ReactNode {
  const [, rules = []] = model.notes.find(([label]) => label === receiverTitle) ?? [];
  return (
    <Columns
      title={title}
      model={{...model, notes: model.notes.filter(([label]) => label !== receiverTitle)}}
      loaders={loaders}
      action={
        <Link className="action action--main" to={receiveUrl} data-not-in-markdown>
          Receive it<span className="only-heard"> in the sandbox</span>
        </Link>
      }
      aside={
        <section aria-label="Payload examples" data-fields="body">
          <ResponseExamples
            heading="Payload"
            label="Payload example"
            examples={model.body?.examples ?? []}
            isOnly
          />
        </section>
      }>
      <Section id="receiver" title={receiverTitle}>
        <ul>
          {rules.map((rule, index) => (
            <li key={index}>
              <Markdown of={rule} />
            </li>
          ))}
        </ul>
      </Section>
      <Body title="Payload" body={model.body} loaders={loaders} />
    </Columns>
  );
}

type ColumnsProps = Props & {
  /** What a reader can do with the call. */
  action: ReactNode;
  /** How the action goes, if there is something to say. */
  notice?: ReactNode;
  aside: ReactNode;
  /** What is sent. */
  children: ReactNode;
};

/** What the pages of operations and webhooks have in common. */
function Columns({
  title,
  model,
  loaders,
  action,
  notice,
  aside,
  children,
}: ColumnsProps): ReactNode {
  const {method, path, kind, event} = model;
  return (
    <ReferenceColumns
      head={
        <>
          <Heading as="h1">{title}</Heading>
          <MethodEndpoint
            method={method}
            path={path}
            isWebhook={kind === 'webhook'}
            event={event}
          />
        </>
      }
      bar={
        <>
          <PageParts parts={partsOf(model)} />
          {action}
        </>
      }
      text={
        <>
          {notice}
          {model.deprecated && <p>This call is deprecated.</p>}
          <div>
            <Markdown of={model.text} />
          </div>
        </>
      }
      aside={aside}
      after={
        <>
          <StatusCodes responses={model.responses} loaders={loaders} />
          <EndpointFacts model={model} />
          <GuideLinks guides={model.guides} />
        </>
      }>
      {children}
    </ReferenceColumns>
  );
}

/** Lists the parts of the page of an operation or webhook: its body, the samples, and each of its responses. */
function partsOf({kind, body, responses}: EndpointModel): Part[] {
  return [
    ...(body ? [{anchor: 'body', label: kind === 'webhook' ? 'Payload' : 'Body'}] : []),
    samplesPart,
    ...responses.map(({status}) => ({anchor: responseAnchor(status), label: status})),
  ];
}

type BodyProps = {
  title: string;
  body: EndpointModel['body'];
  loaders: SchemaLoaders;
};

/** The fields of a request or of a payload. */
function Body({title, body, loaders}: BodyProps): ReactNode {
  if (!body) return null;
  const {text, required, root} = body;
  return (
    <Section id="body" title={title} type={root.type}>
      {(text || !required) && (
        <p>
          {!required && 'Optional. '}
          {text && <Markdown of={text} />}
        </p>
      )}
      <Schema root={root} loaders={loaders} />
    </Section>
  );
}
