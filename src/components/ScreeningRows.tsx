import type {ReactNode} from 'react';
import Heading from '@theme/Heading';
import type {ScreeningRow} from './sandbox/screening';
import styles from './HomeScreening.module.css';

/** Shows the candidates of a screening, with the answers to an analyst's two questions. */
export default function ScreeningRows({name, rows}: {name: string; rows: ScreeningRow[]}): ReactNode {
  return (
    <ul className={styles.rows}>
      {rows.map(({sigmaID, matchName, matchStrength, riskScore, facts, risks}) => (
        <li key={sigmaID}>
          <div className={styles.candidate}>
            <Heading as="h3">{matchName}</Heading>
            <span>{sigmaID}</span>
          </div>
          <div>
            <p className={styles.question}>Is it the same subject?</p>
            <Facts
              facts={[
                ['Match strength', matchStrength.toFixed(2)],
                ['Searched', name],
                ['Matched', matchName],
                ...facts.map(({name: fact, values}): [string, string] => [fact, values.join(', ')]),
              ]}
            />
          </div>
          <div>
            <p className={styles.question}>How risky is it?</p>
            <Facts facts={[['Risk score', `${riskScore} of 100`]]} />
            <ul className={styles.risks}>
              {risks.map((risk) => (
                <li key={risk.category + risk.name}>
                  <strong>{risk.category}</strong> <span>{risk.score}</span>
                  <div>
                    {risk.name}. <span className={styles.source}>{risk.sources.join(', ')}</span>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({facts}: {facts: [name: string, value: string][]}): ReactNode {
  return (
    <ul className={styles.facts}>
      {facts.map(([name, value]) => (
        <li key={name}>
          <span>{name}</span> <strong>{value}</strong>
        </li>
      ))}
    </ul>
  );
}
