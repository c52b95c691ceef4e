import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import {errorAnchor} from '@site/src/description/anchor';
import type {IndexModel} from '@site/src/description/model';
import BreakablePath from './BreakablePath';
import {FieldFacts} from './Fields';
import Method from './Method';
import RowLink from './RowLink';
import ScrollTable, {TableHead} from './ScrollTable';
import SectionTitle from './SectionTitle';
import styles from './ReferenceIndex.module.css';

type Props = {title: string; model: IndexModel};

/** What to do on each status. The texts of the statuses come from the description. */
const advice: Record<string, ReactNode> = {
  400: 'Correct the request before you send it again.',
  401: 'Check the key and the Authorization header.',
  425: 'Poll the status of the task until it has finished, then repeat the call.',
  429: 'Repeat the call after a short pause, up to a deadline.',
  500: 'Repeat a read. Before you repeat a write, check whether it took effect.',
};

/** Shows the front page of the reference: all operations and webhooks, the conventions, and all records. */
export default function ReferenceIndex({title, model}: Props): ReactNode {
  return (
    <div className={styles.index}>
      <Heading as="h1">{title}</Heading>
      <p>
        {model.title}, version <strong>{model.version}</strong>.
      </p>
      <div>
        <Markdown of={model.text} />
      </div>
      <SectionTitle id="operations">Operations and webhooks</SectionTitle>
      {model.tags.map((tag) => (
        <section key={tag.name}>
          <Heading as="h3" id={`tag-${tag.name.toLowerCase().replace(/\W+/g, '-')}`}>
            {tag.name}
          </Heading>
          <div>
            <Markdown of={tag.text} />
          </div>
          <ul className={styles.list}>
            {tag.endpoints.map((endpoint) => (
              <li key={endpoint.url}>
                <Method of={endpoint.method} />
                <span>
                  <Link to={endpoint.url}>{endpoint.title}</Link>
                  <br />
                  <code>
                    <BreakablePath of={endpoint.path} />
                  </code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Conventions model={model} />
      <SectionTitle id="records">Records</SectionTitle>
      <dl className={styles.records}>
        {model.records.map((record) => (
          <div key={record.url}>
            <dt>
              <Link to={record.url}>{record.title}</Link>
            </dt>
            <dd>{record.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Conventions({model}: {model: IndexModel}): ReactNode {
  return (
    <>
      <SectionTitle id="base-url">Base URL</SectionTitle>
      <dl className={styles.records}>
        {model.servers.map((server) => (
          <div key={server.url}>
            <dt>
              <code>{server.url}</code>
            </dt>
            <dd>{server.text}</dd>
          </div>
        ))}
      </dl>
      <SectionTitle id="authentication">Authentication</SectionTitle>
      <p>
        Every call needs a key in the header <code>{model.key.header}</code>. <Markdown of={model.key.text} />{' '}
        <Link to="/docs/guides/platform/authentication">More on keys</Link>
      </p>
      <SectionTitle id="errors">Errors</SectionTitle>
      <p>
        Errors are plain text. Don't parse them as JSON.{' '}
        <Link to="/docs/guides/platform/errors-and-retries">More on errors and retries</Link>
      </p>
      <ScrollTable aria-label="Table: Errors">
        <TableHead columns={['Status', 'Text', 'When', 'What to do']} />
        <tbody>
          {model.errors.map((error) => (
            <tr key={error.status}>
              <td>
                <strong>{error.status}</strong> <RowLink id={errorAnchor(error.status)} name={error.status} />
              </td>
              <td>{error.reason}</td>
              <td>
                <Markdown of={error.text} />
              </td>
              <td>{advice[error.status]}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <SectionTitle id="rate-limit">Rate limit</SectionTitle>
      <p>
        By default, each {model.rateLimit.per} can send {model.rateLimit.requestsPerSecond} requests per second. Further
        requests get {model.rateLimit.status} and don't count against the limit.
      </p>
      <SectionTitle id="paging">Paging</SectionTitle>
      <p>
        Paged calls accept <code>page</code> and <code>pageSize</code>, and return <code>total</code>.{' '}
        <Link to="/docs/guides/platform/paging-and-sorting">More on paging and sorting</Link>
      </p>
      <FieldFacts field={model.paging.page} />
      <FieldFacts field={model.paging.pageSize} />
      <SectionTitle id="formats">Dates, countries, versions</SectionTitle>
      <p>
        See{' '}
        <Link to="/docs/guides/platform/dates-countries-and-dob">formats of dates, countries and dates of birth</Link>{' '}
        and <Link to="/docs/guides/platform/versioning">what the version number covers</Link>.
      </p>
      <SectionTitle id="downloads">API description</SectionTitle>
      <p>
        The whole API as one OpenAPI 3.1 file: <a href="/openapi.yaml">openapi.yaml</a> or{' '}
        <a href="/openapi.json">openapi.json</a>. A Postman collection, TypeScript types and an offline copy of this
        site are on the page <Link to="/docs/downloads">Downloads</Link>.
      </p>
    </>
  );
}
