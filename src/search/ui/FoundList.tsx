import type {ReactNode} from 'react';
import Heading from '@theme/Heading';
import {arrange, describe, isNotable} from '@screening/search';
import {useLoaded} from '@site/src/components/use-loaded';
import {loadSearch} from '../load-search';
import {useResults} from '../use-results';
import MainPages from './MainPages';
import ResultLink from './ResultLink';
import ResultText from './ResultText';
import SearchPending from './SearchPending';
import SearchStatus from './SearchStatus';
import styles from './results.module.css';

/** Maximum number of results of a kind. */
const most = 40;

/** Shows all results, as headings and lists of links. */
export default function FoundList({query}: {query: string}): ReactNode {
  const {data: search, retry} = useLoaded(loadSearch);
  const results = useResults(search, query);
  return (
    <div className={styles.page}>
      {search ? <SearchStatus results={results} /> : <SearchPending retry={retry} />}
      {results && results.found.length === 0 && <MainPages suggested={results.suggested} />}
      {results && !isNotable(results) && (
        <p className={styles.note}>{describe(results, results.query)}</p>
      )}
      {results &&
        arrange(results, most).map(({name, count, shown}, g) => (
          <section key={name}>
            <Heading as="h2">{name}</Heading>
            <ol className={styles.found}>
              {shown.map((found) => (
                <li key={found.entry.kind + found.entry.url + found.entry.title}>
                  <ResultLink href={found.entry.url}>
                    <ResultText found={found} isMixed={g === 0} />
                  </ResultLink>
                </li>
              ))}
            </ol>
            {count > shown.length && (
              <p>{count - shown.length} more. Add words to narrow the results.</p>
            )}
          </section>
        ))}
    </div>
  );
}
