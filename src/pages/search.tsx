import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import SearchForm from '@site/src/search/ui/SearchForm';
import styles from './search.module.css';

/** The page with all results of a query, which can be shared as a link: `/search?q=…`. */
export default function SearchPage(): ReactNode {
  const {search, key} = useLocation();
  // The built page has no query.
  const isBrowser = useIsBrowser();
  const asked = isBrowser ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <Layout
      title={asked.trim() === '' ? 'Search' : `${asked} - Search`}
      description="Search the guides, operations, records, fields, values, errors and terms of this site.">
      <Head>
        {/* Search engines find the pages of the results in the sitemap. */}
        <meta name="robots" content="noindex" />
      </Head>
      <main className={styles.page}>
        <Heading as="h1">Search</Heading>
        <noscript>
          <p>
            Search needs JavaScript. The <Link to="/api">API reference</Link> lists all operations
            and records, and the <Link to="/docs/glossary">glossary</Link> lists all terms.
          </p>
        </noscript>
        <SearchForm key={key ?? ''} asked={asked} />
      </main>
    </Layout>
  );
}
