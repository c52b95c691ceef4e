import {useId, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import data from '@site/.generated/sandbox/threshold.json';
import CopyButton from '../CopyButton';
import ScrollTable, {TableHead} from '../ScrollTable';
import Lane, {radius} from './Lane';
import OwnPairs from './OwnPairs';
import {
  countOutcome,
  isReturned,
  listMissed,
  lists,
  settingsOf,
  type LabeledPair,
  type Thresholds,
} from './pairs';
import styles from './ThresholdLab.module.css';

const {lowest, highest} = data;
/** At first, both lanes have records on both sides of the handle. */
const start: Thresholds = {sanctions: 0.8, pep: 0.85};

const listNames = {sanctions: 'Sanctions', pep: 'PEP'};

/** What the marks of the lanes mean. */
const marks: [name: string, className: string][] = [
  ['Customer, found', styles.subject],
  ['Customer, missed', clsx(styles.subject, styles.out)],
  ['Somebody else, returned', styles.other],
  ['Somebody else, left out', clsx(styles.other, styles.out)],
];

/**
 * Shows what a threshold for sanctions and one for PEPs return of labeled customers, and what they miss. The sandbox
 * screened the customers at build time. Without scripts and in Markdown, the table has all of them.
 */
export default function ThresholdLab(): ReactNode {
  const [pairs, setPairs] = useState<LabeledPair[]>(data.pairs);
  const [thresholds, setThresholds] = useState(start);
  const caption = useId();
  const {reviews, missed, subjects} = countOutcome(pairs, thresholds);
  const isOwn = pairs !== data.pairs;
  return (
    <figure className={styles.figure} aria-labelledby={caption}>
      <figcaption id={caption}>
        {isOwn
          ? 'Each dot is a pair of yours at its match strength, compared by the sandbox in your browser. Dots that would overlap are stacked.'
          : 'Each dot is a record at its match strength: fictional customers, screened in the sandbox. Dots that would overlap are stacked.'}
      </figcaption>
      <div className={styles.scripted} data-not-in-markdown>
        <p role="status" className={styles.outcome}>
          <span>
            <strong>{reviews}</strong> {reviews === 1 ? 'review' : 'reviews'}
          </span>{' '}
          <span data-missed={missed > 0 || undefined}>
            <strong>{missed}</strong> of {subjects} true subjects missed
          </span>
        </p>
        <ul className={styles.legend}>
          {marks.map(([name, className]) => (
            <li key={name}>
              <svg width="16" height="16" aria-hidden="true">
                <circle cx="8" cy="8" r={radius - 1} className={className} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
        {lists.map((list) => (
          <Lane
            key={list}
            name={listNames[list]}
            lowest={lowest}
            highest={highest}
            pairs={pairs.filter((pair) => pair.list === list)}
            threshold={thresholds[list]}
            onChange={(threshold) => setThresholds((before) => ({...before, [list]: threshold}))}
          />
        ))}
        <Missed pairs={listMissed(pairs, thresholds)} />
        <CopyButton
          text={() => settingsOf(thresholds)}
          label="Copy the settings as JSON"
          words="Copy as JSON"
        />
      </div>
      <Pairs pairs={pairs} thresholds={thresholds} />
      <OwnPairs isOwn={isOwn} onPairs={setPairs} onReset={() => setPairs(data.pairs)} />
    </figure>
  );
}

/** At most so many missed customers are named. */
const mostNamed = 3;

/** Names the customers that are missed, the closest to the threshold first. */
function Missed({pairs}: {pairs: LabeledPair[]}): ReactNode {
  const sorted = [...pairs].sort((a, b) => b.strength - a.strength);
  const named = sorted
    .slice(0, mostNamed)
    .map(({searched, strength}) => `${searched} (${strength.toFixed(2)})`);
  const others = pairs.length - named.length;
  return (
    <p className={styles.missed}>
      {pairs.length === 0 ? 'No customer is missed.' : `Missed: ${named.join(', ')}`}
      {others > 0 && `, and ${others} more`}
    </p>
  );
}

/** All pairs, the strongest first. A pair that isn't returned keeps its row, so that nothing moves. */
function Pairs({pairs, thresholds}: {pairs: LabeledPair[]; thresholds: Thresholds}): ReactNode {
  const sorted = [...pairs].sort((a, b) => b.strength - a.strength);
  return (
    <details className={styles.pairs}>
      <summary>All {pairs.length} pairs</summary>
      <ScrollTable aria-label="Pairs">
        <TableHead
          columns={['Customer', 'Name in the record', 'List', 'Strength', 'Same subject', 'Result']}
        />
        <tbody>
          {sorted.map((pair, at) => (
            <tr key={at} data-out={!isReturned(pair, thresholds) || undefined}>
              <th scope="row">{pair.searched}</th>
              <td>{pair.name}</td>
              <td>{listNames[pair.list]}</td>
              <td>{pair.strength.toFixed(2)}</td>
              <td>{pair.same ? 'Yes' : 'No'}</td>
              <td>
                {isReturned(pair, thresholds)
                  ? 'Returned'
                  : `Not returned at ${thresholds[pair.list].toFixed(2)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </details>
  );
}
