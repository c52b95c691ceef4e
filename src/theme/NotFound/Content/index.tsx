import {useEffect, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import LinkList from '@site/src/components/LinkList';
import {useLoaded} from '@site/src/components/use-loaded';
import {addressWords, searchPath} from '@screening/search';
import SearchField from '@site/src/search/ui/SearchField';
import styles from './styles.module.css';

/** The main pages, most useful first. */
const ways = [
  {title: 'Start here: guides by task', url: '/docs'},
  {title: 'API reference: operations, webhooks and schemas', url: '/api'},
  {title: 'Analyst handbook', url: '/docs/user-guide/intro'},
  {title: 'Glossary', url: '/docs/glossary'},
  {title: 'Home', url: '/'},
];

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
    <main className={clsx('markdown dot-grid', styles.page, className)}>
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
        If you followed a link on this site or in the console, the link is wrong.
      </p>
      <form action={searchPath} role="search" aria-label="Search instead" className={styles.live}>
        <SearchField ref={input} id="query" name="q" label="Search instead" />
      </form>
      <div className={styles.ways}>
        <section className={styles.live} aria-label="Similar addresses">
          <Heading as="h2">Similar addresses</Heading>
          <Nearest key={pathname} to={pathname} />
        </section>
        <section aria-label="Main pages">
          <Heading as="h2">Main pages</Heading>
          <LinkList links={ways} />
        </section>
      </div>
    </main>
  );
}

/** Lists the pages with the addresses most similar to `to`. Reserves their space while they are loading. */
function Nearest({to}: {to: string}): ReactNode {
  const [load] = useState(() => async () => {
    const {findNearest} = await import('@site/src/search/find-nearest');
    return findNearest(to);
  });
  const {data: pages, retry: hasFailed} = useLoaded(load);
  const reason = pages
    ? 'No page has a similar address.'
    : 'The list of addresses could not be loaded.';
  return (
    <div className={styles.nearest} aria-live="polite">
      {!pages && !hasFailed && <p>Looking for similar addresses…</p>}
      {(hasFailed || pages?.length === 0) && <p>{reason} Search, or start from a main page.</p>}
      {pages && pages.length > 0 && (
        <ul>
          {pages.map(({title, path}) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
