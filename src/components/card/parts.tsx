/** The parts of candidates, matches and entities. */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import type {NamePart} from '../sandbox/compare-names';
import type {Comparison, Measured, Risk, State} from './result';
import styles from './Card.module.css';

type ValueProps = {
  /** Where the value is in the response, as a JSON Pointer. */
  at: string;
  children: ReactNode;
};

/** A value of a response. Beside the JSON, link-values.ts makes it lead to its line. */
export function Value({at, children}: ValueProps): ReactNode {
  return <span data-at={at}>{children}</span>;
}

type AnswerProps = {
  question: string;
  /** The name of the number that helps to answer it. */
  name: string;
  measured: Measured;
  /** Where the bar of the number ends. */
  max: number;
  children: ReactNode;
};

/** One of an analyst's two questions, with a number, its bar, and what else helps to answer it. */
export function Answer({question, name, measured, max, children}: AnswerProps): ReactNode {
  return (
    <div className={max > 1 ? styles.risk : undefined}>
      <p className={styles.question}>{question}</p>
      <p className={styles.number}>
        <Value at={measured.at}>
          <strong>{printMeasured(measured, max)}</strong>
        </Value>{' '}
        {name}
      </p>
      <Bar part={measured.value / max} />
      {children}
    </div>
  );
}

/** Writes a strength with two digits, as 1 would be mistaken for a count, and a score as it is. */
const printMeasured = ({value}: Measured, max: number): string | number =>
  max === 1 ? value.toFixed(2) : value;

/** A bar that is filled to a part from 0 to 1. */
export function Bar({part}: {part: number}): ReactNode {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect width={`${100 * part}%`} height="100%" fill="currentcolor" />
    </svg>
  );
}

/** Marks the letters in which a text differs from what it was compared with. */
export function Compared({parts}: {parts: NamePart[]}): ReactNode {
  return parts.map(({text, differs}, i) => (differs ? <mark key={i}>{text}</mark> : text));
}

/** Shows what was searched for beside what the record has. */
export function Comparisons({facts}: {facts: Comparison[]}): ReactNode {
  const hasSearched = facts.some(({searched}) => searched.length > 0);
  return (
    <table
      aria-label={hasSearched ? 'Searched values and the record' : 'Values of the record'}
      className={styles.facts}>
      {/* With one column, the name of the table is enough. */}
      {hasSearched && (
        <thead>
          <tr>
            <td />
            <th scope="col">Searched</th>
            <th scope="col">Record</th>
          </tr>
        </thead>
      )}
      <tbody>
        {facts.map(({label, searched, found, at}) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {hasSearched && (
              <td>{searched.length > 0 ? <Compared parts={searched} /> : 'Not sent'}</td>
            )}
            <td>
              <Value at={at}>
                <Compared parts={found} />
              </Value>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists risks, each with its score, the highest first. Only the place of the subject itself on a sanctions list is red. */
export function Risks({risks}: {risks: Risk[]}): ReactNode {
  if (risks.length === 0) return <p className={styles.muted}>No risk is recorded.</p>;
  return (
    <ul className={styles.risks}>
      {byScore(risks).map(({category, name, score, isListed, notes, state, at}) => (
        <li key={at}>
          <strong>{category}</strong>{' '}
          <Value at={at}>
            <span>{score}</span>
          </Value>
          <div className={clsx(isListed && styles.listed)}>{name}</div>
          <div className={styles.notes}>
            {state && <Chip state={state} />}{' '}
            {notes.length > 0 && <span className={styles.note}>{notes.join(', ')}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}

const byScore = (risks: Risk[]): Risk[] => [...risks].sort((a, b) => b.score - a.score);

/** A state in its color. It's plain in the summary of a fold, because a control can't contain another one. */
export function Chip({state, plain}: {state: State; plain?: boolean}): ReactNode {
  const {label, words, tone, at} = state;
  const text = label ? `${label}: ${words}` : words;
  return (
    <span className={clsx(styles.chip, styles[tone])}>
      {plain ? text : <Value at={at}>{text}</Value>}
    </span>
  );
}
