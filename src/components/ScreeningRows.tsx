import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {runLink} from './sandbox/run-link';
import {requestFor} from './sandbox/screen-request';
import type {ScreeningRow} from './sandbox/screen-name';
import ScrollTable, {TableHead} from './ScrollTable';
import styles from './HomeScreening.module.css';

/** The rows of a screening, and the way to the call behind them. */
export default function ScreeningRows({name, rows}: {name: string; rows: ScreeningRow[]}): ReactNode {
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.rows}>
          <ScrollTable>
            <TableHead columns={['Name in the record', 'Match strength', 'Risk score', 'Risks']} />
            <tbody>
              {rows.map(({sigmaID, matchName, matchStrength, riskScore, risks}) => (
                <tr key={sigmaID}>
                  <td>{matchName}</td>
                  <td>{matchStrength.toFixed(2)}</td>
                  <td>{riskScore}</td>
                  <td>{risks.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </div>
      )}
      <p className={styles.muted}>
        {rows.length > 0
          ? 'A row is a candidate, not a match: whether it is the same subject is for you to decide. '
          : 'Nothing in the chosen lists resembles the name closely enough. That does not prove it clean. '}
        <Link to={runLink('/api/screen-simple', {body: requestFor(name)})}>See the call and its answer</Link>
      </p>
    </>
  );
}
