import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import CodeSamples from '@theme/CodeSamples';
import ResponseExamples from '@theme/ResponseExamples';
import head from './SampleHead.module.css';
import {errorAnchor, type IndexModel, type ShownCall, type Text} from '@screening/api';
import BreakablePath from './BreakablePath';
import Definitions from './Definitions';
import FieldDetails from './FieldDetails';
import Method from './Method';
import ReferenceColumns from './ReferenceColumns';
import RowLink from './RowLink';
import SchemaList from './SchemaList';
import ScrollTable, {TableHead} from './ScrollTable';
import Section from './Section';
import {runLink} from './sandbox/request-link';
import {conventionTexts, firstCallTitle, tagAnchor} from './reference-texts';
import '../css/guides.css';
import styles from './ReferenceIndex.module.css';

type Props = {
  title: string;
  model: IndexModel;
};

/** The front page of the reference: what every call needs, then all calls, webhooks, schemas and conventions. */
export default function ReferenceIndex({title, model}: Props): ReactNode {
  const texts = conventionTexts(model);
  return (
    <>
      <ReferenceColumns
        head={<Heading as="h1">{title}</Heading>}
        text={
          <>
            <p>
              {model.title}, version <strong>{model.version}</strong>.
            </p>
            <div>
              <Markdown of={model.text} />
            </div>
          </>
        }
        aside={model.firstCall && <FirstCall call={model.firstCall} />}>
        <div className={styles.basics}>
          <Section id="base-url" title="Base URL">
            {model.servers.map((server) => (
              <p key={server.url}>
                <code>{server.url}</code>
                <br />
                {server.text}
              </p>
            ))}
            <p>
              <Markdown of={texts.sandbox} />
            </p>
          </Section>
          <TextSection id="authentication" title="Authentication" text={texts.authentication} />
          <TextSection id="errors" title="Errors" text={texts.errors} />
          <TextSection id="rate-limit" title="Rate limit" text={texts.rateLimit} />
        </div>
      </ReferenceColumns>
      <Section id="operations" title="Operations and webhooks">
        <div className={styles.every}>
          {model.tags.map((tag) => (
            <section key={tag.name}>
              <Heading as="h3" id={tagAnchor(tag.name)}>
                {tag.name}
              </Heading>
              <div>
                <Markdown of={tag.text} />
              </div>
              <ul className={styles.list}>
                {tag.endpoints.map((endpoint) => (
                  <li key={endpoint.url}>
                    <Method name={endpoint.method} />
                    <span>
                      <Link to={endpoint.url}>{endpoint.title}</Link>
                      <br />
                      <code>
                        <BreakablePath path={endpoint.path} />
                      </code>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      <Section id="error-statuses" title="Error statuses">
        <ScrollTable aria-label="Error statuses" className="stacks">
          <TableHead columns={['Status', 'Text', 'When', 'What to do']} />
          <tbody>
            {model.errors.map(({status, reason, text, advice}) => (
              <tr key={status}>
                <th scope="row">
                  {status} <RowLink id={errorAnchor(status)} name={status} />
                </th>
                <td data-label="Text">{reason}</td>
                <td data-label="When">
                  <Markdown of={text} />
                </td>
                <td data-label="What to do">{advice}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      </Section>
      <div className={styles.every}>
        <Section id="paging" title="Paging">
          <p>
            <Markdown of={texts.paging} />
          </p>
          <Definitions
            entries={Object.values(model.paging).map((field) => ({
              term: <code>{field.name}</code>,
              text: <FieldDetails field={field} />,
            }))}
          />
        </Section>
        <TextSection id="formats" title="Dates, countries and versions" text={texts.formats} />
        <TextSection id="downloads" title="Description files" text={texts.downloads} />
      </div>
      <Section id="records" title="Schemas">
        <SchemaList groups={model.schemaGroups} />
      </Section>
    </>
  );
}

type TextProps = {
  id: string;
  title: string;
  text: Text;
};

/** A section of one paragraph. */
function TextSection({id, title, text}: TextProps): ReactNode {
  return (
    <Section id={id} title={title}>
      <p>
        <Markdown of={text} />
      </p>
    </Section>
  );
}

/** A call that a reader can make first, with its response. */
function FirstCall({call: {title, url, samples, response, error}}: {call: ShownCall}): ReactNode {
  return (
    <>
      <section aria-label="Request">
        <div className={head.head}>
          <p className="aside-title">
            {firstCallTitle}: <Link to={url}>{title}</Link>
          </p>
          <Link className="action action--main" to={runLink(url, {})} data-not-in-markdown>
            Try it
          </Link>
        </div>
        <CodeSamples samples={samples} />
      </section>
      <section aria-label="Response">
        <ResponseExamples heading="Response" label="Response example" examples={[response]} />
      </section>
      <section aria-label="Error">
        <ResponseExamples
          heading={`Error: ${error.summary}`}
          label="Error example"
          examples={[error]}
        />
      </section>
    </>
  );
}
