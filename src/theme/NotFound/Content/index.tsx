import {useEffect, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import {useLoaded} from '@site/src/components/use-loaded';
import {addressWords, searchPath} from '@screening/search';
import SearchField from '@site/src/search/ui/SearchField';
import styles from './styles.module.css';

/** The main pages, most useful first. */
const ways = [
  {title: 'Guides', text: 'Screen, monitor and decide, task by task.', url: '/docs'},
  {title: 'API reference', text: 'Operations, webhooks and schemas.', url: '/api'},
  {
    title: 'Analyst handbook',
    text: 'What an analyst sees and decides.',
    url: '/docs/user-guide/intro',
  },
  {title: 'Glossary', text: 'The terms, from A to Z.', url: '/docs/glossary'},
  {title: 'Home', text: 'An introduction, with a screening to try.', url: '/'},
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
    <main className={clsx('markdown', styles.page, className)}>
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
      <Nearest key={pathname} to={pathname} />
      <section aria-label="Main pages" className={styles.main}>
        <Heading as="h2">Main pages</Heading>
        <ul className={styles.list}>
          {ways.map(({title, text, url}) => (
            <li key={url}>
              <Link to={url}>{title}</Link>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/**
 * Lists the pages with the addresses most similar to `to`, with a heading only if there are any. On a phone, their space is
 * reserved while they are loading.
 */
function Nearest({to}: {to: string}): ReactNode {
  const [load] = useState(() => async () => {
    const {findNearest} = await import('@site/src/search/find-nearest');
    return findNearest(to);
  });
  const {data: pages, retry: hasFailed} = useLoaded(load);
  const isFound = pages && pages.length > 0;
  return (
    <section
      className={clsx(styles.live, styles.nearest)}
      aria-label="Similar addresses"
      aria-live="polite">
      {!pages && !hasFailed && <p className={styles.none}>Looking for similar addresses…</p>}
      {hasFailed && (
        <p>The list of addresses could not be loaded. Search, or start from a main page.</p>
      )}
      {pages && !isFound && (
        <p className={styles.none}>
          No page has a similar address. Search, or start from a main page.
        </p>
      )}
      {isFound && (
        <>
          <Heading as="h2">Similar addresses</Heading>
          <ul className={styles.list}>
            {pages.map(({title, path}) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
