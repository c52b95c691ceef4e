import {useEffect, useState, type ReactNode} from 'react';
import {announce, describe, isNotable} from './arrange';
import SearchFailure from './SearchFailure';
import type {SearchState} from './use-search';
import styles from './results.module.css';

/** The text before anything is typed. */
export const hint = 'Type the name of a field, a value, a status code or a question.';

/** Shows the state of search: a hint, loading, an error, or a summary of the results. */
export default function SearchStatus({state}: {state: SearchState}): ReactNode {
  const answer = state.status === 'ready' ? state.answer : undefined;
  const words = answer ? announce(answer, answer.query) : '';
  const [said, say] = useState('');
  useEffect(() => {
    // Announce the summary when the reader pauses, not at each key pressed.
    const timer = window.setTimeout(() => say(words), 600);
    return () => window.clearTimeout(timer);
  }, [words]);
  return (
    <>
      <p role="status" className="only-heard">
        {said === words ? said : ''}
      </p>
      {state.status === 'loading' && <p className={styles.note}>Loading…</p>}
      {state.status === 'failed' && (
        <div className={styles.failed}>
          <SearchFailure onRetry={state.retry} />
        </div>
      )}
      {state.status === 'ready' && !answer && <p className={styles.note}>{hint}</p>}
      {answer && isNotable(answer) && <p className={styles.note}>{describe(answer, answer.query)}</p>}
    </>
  );
}
