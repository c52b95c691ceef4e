import type {ReactNode} from 'react';

import Heading from '@theme/Heading';
import {arrange, describe, isNotable} from './arrange';
import MainPages from './MainPages';
import ResultLink from './ResultLink';
import ResultText from './ResultText';
import SearchStatus from './SearchStatus';
import {useSearch} from './use-search';
import styles from './results.module.css';

/** Maximum number of results of a kind. */
const most = 40;

/** Shows all results, as headings and lists of links. */
export default function FoundList({query}: {query: string}): ReactNode {
  const state = useSearch(query);
  const answer = state.status === 'ready' ? state.answer : undefined;
  return (
    <div className={styles.page}>
      <SearchStatus state={state} />
      {answer && answer.found.length === 0 && <MainPages suggested={answer.suggested} />}
      {answer && !isNotable(answer) && <p className={styles.note}>{describe(answer, answer.query)}</p>}
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
            {count > shown.length && <p>{count - shown.length} more. Add words to narrow the results.</p>}
          </section>
        ))}
    </div>
  );
}
