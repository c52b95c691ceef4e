import type {ReactNode} from 'react';
import Heading from '@theme/Heading';
import type {ScreeningRow} from './sandbox/screening';
import styles from './HomeScreening.module.css';

/** Shows the candidates of a screening, one of them open, with the answers to an analyst's two questions. */
export default function ScreeningRows({rows}: {rows: ScreeningRow[]}): ReactNode {
  return rows.map(({sigmaID, matchName, names, matchStrength, riskScore, details, risks}, i) => (
    <details key={sigmaID} className={styles.candidate} name="candidate" open={i === 0}>
      <summary>
        <Heading as="h3">{matchName}</Heading> <span className={styles.state}>Candidate</span>{' '}
        <code>{sigmaID}</code>{' '}
        <span className={styles.short}>
          Strength {matchStrength.toFixed(2)}, risk {riskScore}
        </span>
      </summary>
      <div className={styles.answers}>
        <div>
          <Scale
            question="Is it the same subject?"
            name="Match strength"
            value={matchStrength}
            max={1}
          />
          <dl className={styles.facts}>
            {names.map(([label, parts]) => (
              <Fact
                key={label}
                name={label}
                value={parts.map(({text, differs}, at) =>
                  differs ? <mark key={at}>{text}</mark> : text,
                )}
              />
            ))}
            <Fact name="Difference" value={describeDifference(names)} />
            {details.map(([label, value]) => (
              <Fact key={label} name={label} value={value} />
            ))}
          </dl>
        </div>
        <div className={styles.risk}>
          <Scale question="How risky is it?" name="Risk score" value={riskScore} max={100} />
          <ul>
            {risks.map((risk) => (
              <li key={risk.category + risk.name}>
                <strong>{risk.category}</strong> <span>{risk.score}</span>
                <div>{risk.name}</div>
                {risk.sources.map((source) => (
                  <span key={source} className={styles.source}>
                    {source}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  ));
}

type ScaleProps = {
  question: string;
  name: string;
  value: number;
  max: number;
};

/** A question with a number that helps to answer it, and a bar as long as the number. */
function Scale({question, name, value, max}: ScaleProps): ReactNode {
  return (
    <>
      <p className={styles.question}>{question}</p>
      <p className={styles.number}>
        <strong>{max === 1 ? value.toFixed(2) : value}</strong> {name}, 0 to {max}
      </p>
      <svg className={styles.bar} aria-hidden="true">
        <rect width={`${(100 * value) / max}%`} height="100%" fill="currentcolor" />
      </svg>
    </>
  );
}

type FactProps = {
  name: string;
  value: ReactNode;
};

/** A detail of a candidate. */
function Fact({name, value}: FactProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt> <dd>{value}</dd>
    </div>
  );
}

/** Counts the marked letters, for readers who don't see the marks. Without marks, the order of words may differ. */
function describeDifference(names: ScreeningRow['names']): string {
  const parts = names.flatMap(([, inName]) => inName);
  const count = parts.reduce((sum, {text, differs}) => sum + (differs ? text.length : 0), 0);
  if (count > 0) return count === 1 ? '1 letter' : `${count} letters`;
  const [one, two] = names.map(([, inName]) =>
    inName.map(({text}) => text.replace(/\P{L}/gu, '')).join(''),
  );
  return one.toLowerCase() === two.toLowerCase() ? 'None' : 'Order of words';
}
