import {useState, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import {searchUrl} from '@site/src/search/address';
import FoundList from '@site/src/search/ui/FoundList';
import {hint} from '@site/src/search/ui/SearchStatus';
import styles from './search.module.css';

/** All results for a query on one page, which a shared link leads to: `/search?q=…`. */
export default function SearchPage(): ReactNode {
  const {search, key} = useLocation();
  // The page as it was built knows no query.
  const isBrowser = useIsBrowser();
  return (
    <Layout
      title="Search"
      description="Search the guides, operations, records, fields, values, errors and terms of this site.">
      <Head>
        {/* What it shows depends on the query; the pages that it finds are in the sitemap themselves. */}
        <meta name="robots" content="noindex" />
      </Head>
      <main className={styles.page}>
        <Heading as="h1">Search</Heading>
        <noscript>
          <p>
            Search needs JavaScript. The <Link to="/api">API reference</Link> lists every call and record, the{' '}
            <Link to="/docs/glossary">glossary</Link> every term.
          </p>
        </noscript>
        <SearchForm key={key ?? ''} asked={isBrowser ? (new URLSearchParams(search).get('q') ?? '') : ''} />
      </main>
    </Layout>
  );
}

function SearchForm({asked}: {asked: string}): ReactNode {
  const [typed, setTyped] = useState<string>();
  const query = typed ?? asked;
  const change = (value: string): void => {
    setTyped(value);
    // Past the router: it would load the page anew at every key. A link to this address stays right.
    window.history.replaceState(window.history.state, '', searchUrl(value));
  };
  return (
    <div className={styles.form}>
      <form role="search" aria-label="All results" onSubmit={(event) => event.preventDefault()}>
        <label className={styles.label} htmlFor="query">
          A field, a value, a status code or a question
        </label>
        <input
          id="query"
          className={styles.input}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => change(event.target.value)}
        />
      </form>
      {query.trim() ? <FoundList query={query} /> : <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
