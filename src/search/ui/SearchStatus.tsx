import {useEffect, useState, type ReactNode} from 'react';
import {describe} from './arrange';
import type {SearchState} from './use-search';
import styles from './results.module.css';

/** What to ask. */
export const hint = 'Type the name of a field or a value, a status code, or a question.';

/** What search says of itself: what to do, that it loads, that it failed, and how much was found. */
export default function SearchStatus({state}: {state: SearchState}): ReactNode {
  const answer = state.status === 'ready' ? state.answer : undefined;
  const words = answer ? describe(answer, answer.query) : '';
  const [said, say] = useState('');
  useEffect(() => {
    // Heard when the typing pauses, not at every key.
    const timer = window.setTimeout(() => say(words), 600);
    return () => window.clearTimeout(timer);
  }, [words]);
  return (
    <>
      <p role="status" className="only-heard">
        {said}
      </p>
      {state.status === 'loading' && <p className={styles.note}>Loading</p>}
      {state.status === 'failed' && (
        <p role="alert" className={styles.note}>
          Search could not be loaded.{' '}
          <button type="button" className={styles.retry} onClick={state.retry}>
            Try again
          </button>
        </p>
      )}
      {state.status === 'ready' && !answer && <p className={styles.note}>{hint}</p>}
      {answer && answer.near.length > 0 && answer.found.length > 0 && <p className={styles.note}>{words}</p>}
    </>
  );
}
