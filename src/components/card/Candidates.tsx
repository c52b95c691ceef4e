import {useId, type ReactNode} from 'react';
import clsx from 'clsx';
import {Answer, Comparisons, Risks} from './parts';
import type {Found} from './result';
import styles from './Card.module.css';

type Props<Row extends Found> = {
  rows: Row[];
  /** Shows why a candidate has its strength, in place of the compared names. */
  explain?: (row: Row) => ReactNode;
};

/** The candidates of a screening, of which one is open, with the answers to an analyst's two questions. */
export default function Candidates<Row extends Found>({rows, explain}: Props<Row>): ReactNode {
  const group = useId();
  return rows.map((row, i) => {
    const {sigmaID, name, strength, score, facts, risks} = row;
    const reason = explain?.(row);
    return (
      <details key={sigmaID} className={styles.card} name={group} open={i === 0}>
        <summary>
          <strong className={styles.name}>{name}</strong>{' '}
          <span className={clsx(styles.chip, styles.review)}>Candidate</span> <code>{sigmaID}</code>{' '}
          <span className={styles.short}>
            Strength {strength.value.toFixed(2)}, risk {score.value}
          </span>
        </summary>
        <div className={styles.answers}>
          <Answer
            question="Is it the same subject?"
            name="Match strength"
            measured={strength}
            max={1}>
            {reason}
            <Comparisons facts={reason ? facts.filter(({label}) => label !== 'Name') : facts} />
          </Answer>
          <Answer question="How risky is it?" name="Risk score" measured={score} max={100}>
            <Risks risks={risks} />
          </Answer>
        </div>
      </details>
    );
  });
}
