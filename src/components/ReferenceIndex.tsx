import {useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import {errorAnchor, type IndexModel} from '@screening/api';
import BreakablePath from './BreakablePath';
import FieldDetails from './FieldDetails';
import Method from './Method';
import RowLink from './RowLink';
import ScrollTable, {TableHead} from './ScrollTable';
import Section from './Section';
import {conventionTexts, schemaGroupAnchor, tagAnchor} from './reference-texts';
import terms from './Terms.module.css';
import styles from './ReferenceIndex.module.css';

/** The front page of the reference: what every call needs, then all calls, webhooks, schemas and conventions. */
export default function ReferenceIndex({
  title,
  model,
}: {
  title: string;
  model: IndexModel;
}): ReactNode {
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
          of={Object.values(model.paging).map((field) => [
            <code>{field.name}</code>,
            <FieldDetails field={field} />,
          ])}
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

/** The schemas in groups, with a field that filters them. Groups without a match are hidden. */
function SchemaList({groups}: {groups: IndexModel['schemaGroups']}): ReactNode {
  const [filter, setFilter] = useState('');
  const isMatch = ({name, text}: {name: string; text: string}): boolean =>
    `${name} ${text}`.toLowerCase().includes(filter.trim().toLowerCase());
  const shown = groups
    .map(({title, schemas}) => ({title, schemas: schemas.filter(isMatch)}))
    .filter(({schemas}) => schemas.length > 0);
  return (
    <>
      <label className={styles.filter}>
        Filter schemas{' '}
        <input
          type="search"
          value={filter}
          onChange={({target}) => setFilter(target.value)}
          spellCheck={false}
        />
      </label>
      {shown.map(({title, schemas}) => (
        <section key={title} data-no-search="">
          <Heading as="h3" id={schemaGroupAnchor(title)}>
            {title}
          </Heading>
          <Definitions
            of={schemas.map(({url, name, text}) => [<Link to={url}>{name}</Link>, text])}
          />
        </section>
      ))}
      <p role="status" className={shown.length > 0 ? 'only-heard' : undefined}>
        {shown.length === 0 && 'No schema matches the filter.'}
      </p>
    </>
  );
}

const Definitions = ({of}: {of: ReactNode[][]}): ReactNode => (
  <dl className={terms.terms}>
    {of.map(([term, text], i) => (
      <div key={i}>
        <dt>{term}</dt> <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
