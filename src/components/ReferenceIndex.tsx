import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import {errorAnchor, type IndexModel} from '@screening/api';
import BreakablePath from './BreakablePath';
import Definitions from './Definitions';
import FieldDetails from './FieldDetails';
import Method from './Method';
import RowLink from './RowLink';
import SchemaList from './SchemaList';
import ScrollTable, {TableHead} from './ScrollTable';
import Section from './Section';
import {conventionTexts, tagAnchor} from './reference-texts';
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
      <Heading as="h1">{title}</Heading>
      <p>
        {model.title}, version <strong>{model.version}</strong>.
      </p>
      <div>
        <Markdown of={model.text} />
      </div>
      <div className={styles.every}>
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
        <Section id="authentication" title="Authentication">
          <p>
            <Markdown of={texts.authentication} />
          </p>
        </Section>
        <Section id="errors" title="Errors">
          <p>
            <Markdown of={texts.errors} />
          </p>
        </Section>
        <Section id="rate-limit" title="Rate limit">
          <p>
            <Markdown of={texts.rateLimit} />
          </p>
        </Section>
      </div>
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
      <Section id="formats" title="Dates, countries and versions">
        <p>
          <Markdown of={texts.formats} />
        </p>
      </Section>
      <Section id="downloads" title="Description files">
        <p>
          <Markdown of={texts.downloads} />
        </p>
      </Section>
      <Section id="records" title="Schemas">
        <SchemaList groups={model.schemaGroups} />
      </Section>
    </>
  );
}
