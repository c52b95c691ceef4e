import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {runLink} from './sandbox/request-link';
import {requestFor} from './sandbox/screen-request';
import type {ScreeningRow} from './screening-rows';
import ScrollTable, {TableHead} from './ScrollTable';
import styles from './HomeScreening.module.css';

/** Shows the rows of a screening, with a link to its call. */
export default function ScreeningRows({name, rows}: {name: string; rows: ScreeningRow[]}): ReactNode {
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.rows}>
          <ScrollTable aria-label="Candidates">
            <TableHead columns={['Matched name', 'Match strength', 'Risk score', 'Risks']} />
            <tbody>
              {rows.map(({sigmaID, matchName, matchStrength, riskScore, risks}) => (
                <tr key={sigmaID}>
                  <th scope="row">{matchName}</th>
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
        {rows.length > 0 && 'A row is a candidate, not a match. A person decides whether it is the same subject. '}
        <Link to={runLink('/api/screen-simple', {body: requestFor(name)})}>See the request and its response</Link>
      </p>
    </>
  );
}
