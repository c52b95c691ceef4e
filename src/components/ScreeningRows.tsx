import type {ReactNode} from 'react';
import Heading from '@theme/Heading';
import type {ScreeningRow} from './sandbox/screening';
import styles from './HomeScreening.module.css';

/** Shows the candidates of a screening, with the answers to an analyst's two questions. */
export default function ScreeningRows({name, rows}: {name: string; rows: ScreeningRow[]}): ReactNode {
  return (
    <ul className={styles.rows}>
      {rows.map(({sigmaID, matchName, matchStrength, riskScore, details, risks}) => (
        <li key={sigmaID}>
          <div className={styles.candidate}>
            <Heading as="h3">{matchName}</Heading>
            <span>{sigmaID}</span>
          </div>
          <div>
            <p className={styles.question}>Is it the same subject?</p>
            <ul className={styles.facts}>
              <Detail name="Match strength" value={matchStrength.toFixed(2)} />
              <Detail name="Searched" value={name} />
              <Detail name="Matched" value={matchName} />
              {details.map(([label, value]) => (
                <Detail key={label} name={label} value={value} />
              ))}
            </ul>
          </div>
          <div>
            <p className={styles.question}>How risky is it?</p>
            <ul className={styles.facts}>
              <Detail name="Risk score" value={`${riskScore} of 100`} />
            </ul>
            <ul className={styles.risks}>
              {risks.map((risk) => (
                <li key={risk.category + risk.name}>
                  <strong>{risk.category}</strong> <span>{risk.score}</span>
                  <div>
                    {risk.name}. <span className={styles.source}>{risk.sources}</span>
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

const Detail = ({name, value}: {name: string; value: string}): ReactNode => (
  <li>
    <span>{name}</span> <strong>{value}</strong>
  </li>
);
