import {Fragment, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import ResponseExamples from '@theme/ResponseExamples';
import Schema from '@theme/Schema';
import type {SchemaModel} from '@screening/api';
import type {SchemaLoaders} from './Fields';
import {GuideLinks} from './LinkList';
import PageParts, {type Part} from './PageParts';
import ReferenceColumns, {samplesPart} from './ReferenceColumns';
import Section from './Section';

type Props = {
  title: string;
  model: SchemaModel;
  loaders: SchemaLoaders;
};

/** The page of a schema: all its fields, an example, and everything that uses it. */
export default function SchemaPage({title, model, loaders}: Props): ReactNode {
  return (
    <ReferenceColumns
      head={<Heading as="h1">{title}</Heading>}
      bar={<PageParts parts={partsOf(model)} />}
      text={
        <>
          <div>
            <Markdown of={model.text} />
          </div>
          <MainUses of={model.usedBy} />
          {model.noShownPath && <p>No published path uses this schema.</p>}
        </>
      }
      aside={
        <section aria-label="Example" data-fields="">
          <ResponseExamples
            heading="Example"
            label="Example of the schema"
            examples={model.examples}
            isOnly
          />
        </section>
      }
      after={
        <>
          <Uses of={model.usedBy} />
          <GuideLinks guides={model.guides} />
        </>
      }>
      <Section
        id="fields"
        title={model.root.fields || model.root.variants ? 'Fields' : 'Values'}
        type={model.root.fields ? undefined : model.root.type}>
        <Schema root={model.root} loaders={loaders} />
      </Section>
    </ReferenceColumns>
  );
}

/** Lists the parts of the page: the fields, the samples, the fields that have fields themselves, and what uses the schema. */
function partsOf({root, usedBy}: SchemaModel): Part[] {
  const groups = (root.fields ?? []).filter(({fields, linked, variants}) =>
    [fields, linked, variants].some(Boolean),
  );
  return [
    {anchor: 'fields', label: root.fields || root.variants ? 'Fields' : 'Values'},
    samplesPart,
    ...groups.map(({anchor, name}) => ({anchor, label: name, inner: true})),
    ...(usedBy.length > 0 ? [{anchor: 'used-by', label: 'Used by'}] : []),
  ];
}

/** Maximum number of uses that are named above the fields. */
const mostUses = 3;

/** Names the first uses of a schema, of which calls and webhooks come first. Below the fields is the list of all. */
function MainUses({of: uses}: {of: SchemaModel['usedBy']}): ReactNode {
  const pages = [...new Map(uses.map((use) => [use.title, use])).values()];
  if (pages.length === 0) return null;
  const more = pages.length - mostUses;
  return (
    <p data-not-in-markdown>
      Used by{' '}
      {pages.slice(0, mostUses).map(({title, url}, index) => (
        <Fragment key={title}>
          {index > 0 && ', '}
          <Link to={url}>{title}</Link>
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {' '}
          and <a href="#used-by">{more} more</a>
        </>
      )}
    </p>
  );
}

/** The calls, webhooks and schemas that a schema is part of. */
function Uses({of: uses}: {of: SchemaModel['usedBy']}): ReactNode {
  if (uses.length === 0) return null;
  return (
    <Section id="used-by" title="Used by">
      <ul className="link-list">
        {uses.map((use) => (
          <li key={use.url + use.title}>
            <Link to={use.url}>
              {use.title}
              {use.field && (
                <>
                  {': '}
                  <code>{use.field}</code>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
