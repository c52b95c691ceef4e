import type {ReactNode} from 'react';
import Candidates from './Candidates';
import Entities from './Entities';
import {Value} from './parts';
import type {Result} from './result';
import styles from './Card.module.css';

type Props = {
  result: Result;
  /** What is said below the result. */
  children?: ReactNode;
};

/** Shows what a response means: the candidates of a screening, or entities with their matches. */
export default function ResultCard({result, children}: Props): ReactNode {
  return (
    <div className={styles.result} data-result="">
      {result.kind === 'entities' ? (
        <Entities rows={result.rows} />
      ) : (
        <>
          <p className={styles.muted}>
            <Value at="/resultCount">
              <b>{countOf(result.rows.length)}</b>
            </Value>
            , searched <Value at="/searchDate">{printTime(result.searchDate)}</Value>
            {result.alert && (
              <>
                , alert <Value at="/alertCreatedURN">{result.alert}</Value>
              </>
            )}
          </p>
          {result.rows.length === 0 ? (
            <p className={styles.none}>
              <span>
                An empty list is a result too: keep it with the name, the settings and the time.
              </span>
            </p>
          ) : (
            <Candidates rows={result.rows} />
          )}
        </>
      )}
      {children}
    </div>
  );
}

const countOf = (rows: number): string =>
  rows === 0 ? 'No candidate' : rows === 1 ? 'One candidate' : `${rows} candidates`;

/** Writes a time as date and minute in UTC, or as it is if it's another text. */
const printTime = (time: string): string =>
  time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, '$1 $2 UTC');
