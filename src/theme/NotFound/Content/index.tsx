import {useEffect, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import LinkList, {type LinkItem} from '@site/src/components/LinkList';
import {useLoaded} from '@site/src/components/use-loaded';
import {addressWords, searchPath} from '@screening/search';
import SearchField from '@site/src/search/ui/SearchField';
import styles from './styles.module.css';

type Way = {
  title: string;
  /** A group of pages without an index has none. */
  url?: string;
  links: LinkItem[];
};

/** The main pages, each with its most frequent tasks. */
const ways: Way[] = [
  {
    title: 'Guides',
    url: '/docs',
    links: [
      {title: 'Quick start', url: '/docs/guides/one-off-screening/first-screening'},
      {title: 'The screening response', url: '/docs/guides/one-off-screening/screening-response'},
      {title: 'Webhooks', url: '/docs/guides/platform/webhooks'},
    ],
  },
  {
    title: 'API reference',
    url: '/api',
    links: [
      {title: 'Run a simple screening', url: '/api/screen-simple'},
      {title: 'Create an entity', url: '/api/create-entity'},
      {title: 'Get an entity', url: '/api/get-entity'},
    ],
  },
  {
    title: 'Analyst handbook',
    url: '/docs/user-guide/intro',
    links: [
      {title: 'Investigation', url: '/docs/user-guide/content/investigation'},
      {title: 'Risk score', url: '/docs/user-guide/content/risk-score'},
      {title: 'Screening and monitoring', url: '/docs/user-guide/content/screening-monitoring'},
    ],
  },
  {
    title: 'Answers and files',
    links: [
      {title: 'Glossary', url: '/docs/glossary'},
      {title: 'Troubleshooting and FAQ', url: '/docs/guides/platform/troubleshooting'},
      {title: 'Downloads', url: '/docs/downloads'},
    ],
  },
];

const failed = 'The list of addresses could not be loaded. Search, or start from a main page.';
const none = 'No page has a similar address. Search, or start from a main page.';

/** The page for an unknown address: similar addresses, a search for its words, and the main pages. */
export default function NotFoundContent({className}: {className?: string}): ReactNode {
  const {pathname} = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Keep the text that a reader typed before the scripts loaded.
    if (input.current?.value === '')
      input.current.value = addressWords(pathname).join(' ').slice(0, 80);
  }, [pathname]);
  return (
    <main className={clsx(styles.page, className)}>
      <PageMetadata title="Page not found" />
      <Head>
        <meta
          name="description"
          content="There is no page at this address. Links to the guides, the API reference, the analyst handbook and the glossary."
        />
      </Head>
      <Heading as="h1">Page not found</Heading>
      <p>
        There is no page at this address. It may contain a typing error, or the page may have moved.
        If a link on this site led you here,{' '}
        <Link to="/docs/user-guide/content/further-resources#when-you-ask-for-help">report it</Link>
        .
      </p>
      <form action={searchPath} role="search" aria-label="Search instead" className={styles.live}>
        <SearchField ref={input} id="query" name="q" label="Search instead" />
      </form>
      <Nearest key={pathname} to={pathname} />
      <section aria-label="Main pages" className={styles.main}>
        <Heading as="h2">Main pages</Heading>
        <div className={styles.ways}>
          {ways.map(({title, url, links}) => (
            <div key={title}>
              {url === undefined ? <b>{title}</b> : <Link to={url}>{title}</Link>}
              <LinkList links={links} />
            </div>
          ))}
        </div>
      </section>
    </main>
  );
}

/** Lists the pages with the addresses most similar to `to`. On a phone, their space is reserved while they are loading. */
function Nearest({to}: {to: string}): ReactNode {
  const [load] = useState(() => async () => {
    const {findNearest} = await import('@site/src/search/find-nearest');
    return findNearest(to);
  });
  const {data: pages, retry: hasFailed} = useLoaded(load);
  return (
    <section
      className={clsx(styles.live, styles.nearest)}
      aria-label="Similar addresses"
      aria-live="polite">
      <Heading as="h2">Similar addresses</Heading>
      {pages && pages.length > 0 ? (
        <ul className={styles.list}>
          {pages.map(({title, path}) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      ) : (
        <p>{hasFailed ? failed : pages ? none : 'Looking for similar addresses…'}</p>
      )}
    </section>
  );
}
