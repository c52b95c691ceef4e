import type {ReactNode} from 'react';

import Heading from '@theme/Heading';
import {arrange, describe} from './arrange';
import ResultLink from './ResultLink';
import ResultText from './ResultText';
import SearchStatus from './SearchStatus';
import {useSearch} from './use-search';
import styles from './results.module.css';

/** So many of a kind are enough to see that the query should say more. */
const most = 40;

/** All results, as headings and lists of links. */
export default function FoundList({query}: {query: string}): ReactNode {
  const state = useSearch(query);
  const answer = state.status === 'ready' ? state.answer : undefined;
  return (
    <div className={styles.page}>
      <SearchStatus state={state} />
      {answer && answer.near.length === 0 && <p className={styles.note}>{describe(answer, answer.query)}</p>}
      {answer &&
        arrange(answer, most).map(({name, count, shown}) => (
          <section key={name}>
            <Heading as="h2">{name}</Heading>
            <ol className={styles.found}>
              {shown.map((found) => (
                <li key={found.entry.kind + found.entry.url + found.entry.title}>
                  <ResultLink href={found.entry.url}>
                    <ResultText found={found} />
                  </ResultLink>
                </li>
              ))}
            </ol>
            {count > shown.length && <p>{count - shown.length} more: say more in the query to see them.</p>}
          </section>
        ))}
    </div>
  );
}
