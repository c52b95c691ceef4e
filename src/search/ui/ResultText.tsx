import type {ReactNode} from 'react';
import {excerpt, markWords, type Piece} from '../engine/excerpt';
import type {Found} from '../engine/search';
import {kindNames} from '../entry';
import styles from './results.module.css';

/** Shows one result: its title, kind and location, and the best part of its text, or the definition of a term. */
export default function ResultText({found: {entry, terms}}: {found: Found}): ReactNode {
  const isName = entry.kind === 'field' || entry.kind === 'value' || entry.kind === 'record';
  const title = <Marked pieces={markWords(entry.title, terms)} />;
  return (
    <>
      <span className={styles.head}>
        {isName ? <code className={styles.title}>{title}</code> : <span className={styles.title}>{title}</span>}{' '}
        <span className={styles.kind}>{kindNames[entry.kind].one}</span>
      </span>
      {entry.trail && <span className={styles.trail}>{entry.trail}</span>}
      <span className={styles.text}>
        <Marked pieces={entry.kind === 'term' ? markWords(entry.text, terms) : excerpt(entry.text, terms)} />
      </span>
    </>
  );
}

function Marked({pieces}: {pieces: Piece[]}): ReactNode {
  return pieces.map(({text, marked}, i) => (marked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>));
}
