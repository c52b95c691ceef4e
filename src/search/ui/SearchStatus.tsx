import {useEffect, useState, type ReactNode} from 'react';
import {announce, describe, isNotable} from '@screening/search';
import type {Results} from '../use-results';
import styles from './results.module.css';

/** The pause in typing after which the summary is announced, in milliseconds. */
const pause = 600;

/** Shows what is notable about the results. Announces a summary of the results to screen readers. */
export default function SearchStatus({results}: {results?: Results}): ReactNode {
  const words = results ? announce(results, results.query) : '';
  const [said, say] = useState('');
  useEffect(() => {
    // Announce the summary when the reader pauses, not at each key pressed.
    const timer = window.setTimeout(() => say(words), pause);
    return () => window.clearTimeout(timer);
  }, [words]);
  return (
    <>
      <p role="status" className="only-heard">
        {said === words ? said : ''}
      </p>
      {results && isNotable(results) && (
        <p className={styles.note}>{describe(results, results.query)}</p>
      )}
    </>
  );
}
