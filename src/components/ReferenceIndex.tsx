import {Fragment, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import {errorAnchor, type IndexModel} from '@screening/api';
import BreakablePath from './BreakablePath';
import {FieldDetails} from './Fields';
import Method from './Method';
import RowLink from './RowLink';
import ScrollTable, {TableHead} from './ScrollTable';
import SectionTitle from './SectionTitle';
import styles from './ReferenceIndex.module.css';

type Props = {title: string; model: IndexModel};

/** Advice for each error status. The texts of the statuses come from the description. */
const advice: Record<string, string> = {
  400: 'Correct the request before you send it again.',
  401: 'Check the key and the Authorization header.',
  425: 'Poll the status of the task until it has finished, then repeat the call.',
  429: 'Repeat the call after a short pause, up to a deadline.',
  500: 'Repeat a read. Before you repeat a write, check whether it took effect.',
};

/** The front page of the reference: what every call needs, then all calls, webhooks and records. */
export default function ReferenceIndex({title, model}: Props): ReactNode {
  return (
    <>
      <Heading as="h1">{title}</Heading>
      <p>
        {model.title}, version <strong>{model.version}</strong>.
      </p>
      <div>
        <Markdown of={model.text} />
      </div>
      <EveryCall model={model} />
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
      <Conventions model={model} />
    </>
  );
}

/** Shows the information that a reader needs before the first call. */
function EveryCall({model}: {model: IndexModel}): ReactNode {
  return (
    <div className={styles.every}>
      <section>
        <SectionTitle id="base-url">Base URL</SectionTitle>
        {model.servers.map((server) => (
          <p key={server.url}>
            <code>
              <BreakablePath of={server.url} />
            </code>
            <br />
            {server.text}
          </p>
        ))}
        <p>
          <Link to="/docs/guides/platform/develop-against-the-sandbox">Start the sandbox</Link>
        </p>
      </section>
      <section>
        <SectionTitle id="authentication">Authentication</SectionTitle>
        <p>
          Send your API key in the <code>{model.key.header}</code> header of every call: the key alone, without{' '}
          <code>Bearer</code>. <Link to="/docs/guides/platform/authentication">Get and check a key</Link>
        </p>
      </section>
      <section>
        <SectionTitle id="errors">Errors</SectionTitle>
        <p>
          Act on the status of an error, and don't parse its body as JSON. The statuses are{' '}
          {model.errors.map(({status}, i) => (
            <Fragment key={status}>
              {i > 0 && ', '}
              <a href={`#${errorAnchor(status)}`}>{status}</a>
            </Fragment>
          ))}
          . <Link to="/docs/guides/platform/errors-and-retries">Handle errors and retries</Link>
        </p>
      </section>
      <section>
        <SectionTitle id="rate-limit">Rate limit</SectionTitle>
        <p>
          {model.rateLimit.requestsPerSecond} requests per second for each {model.rateLimit.per} by default. The API
          answers requests above the limit with {model.rateLimit.status}, and doesn't count them.
        </p>
      </section>
    </div>
  );
}

const errorColumns = ['Status', 'Text', 'When', 'What to do'];

function Conventions({model}: {model: IndexModel}): ReactNode {
  return (
    <>
      <SectionTitle id="error-statuses">Error statuses</SectionTitle>
      <ScrollTable aria-label="Error statuses" className="stacks">
        <TableHead columns={errorColumns} />
        <tbody>
          {model.errors.map((error) => (
            <tr key={error.status}>
              <th scope="row">
                {error.status} <RowLink id={errorAnchor(error.status)} name={error.status} />
              </th>
              <td data-label={errorColumns[1]}>{error.reason}</td>
              <td data-label={errorColumns[2]}>
                <Markdown of={error.text} />
              </td>
              <td data-label={errorColumns[3]}>{advice[error.status]}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <SectionTitle id="paging">Paging</SectionTitle>
      <p>
        Calls that return pages take <code>page</code> and <code>pageSize</code>, and return the <code>total</code>.{' '}
        <Link to="/docs/guides/platform/paging-and-sorting">Page through results and sort them</Link>
      </p>
      <dl className={styles.records}>
        {[model.paging.page, model.paging.pageSize].map((field) => (
          <div key={field.name}>
            <dt>
              <code>{field.name}</code>
            </dt>
            <dd>
              <FieldDetails field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <SectionTitle id="formats">Dates, countries and versions</SectionTitle>
      <p>
        See the{' '}
        <Link to="/docs/guides/platform/dates-countries-and-dob">formats of dates, countries and dates of birth</Link>{' '}
        and <Link to="/docs/guides/platform/versioning">what the version number covers</Link>.
      </p>
      <SectionTitle id="downloads">Description files</SectionTitle>
      <p>
        The whole API as an OpenAPI 3.1 file: <a href="/openapi.yaml">openapi.yaml</a> or{' '}
        <a href="/openapi.json">openapi.json</a>. The <Link to="/docs/downloads">downloads</Link> also have a Postman
        collection, TypeScript types and an offline copy of this site.
      </p>
    </>
  );
}
