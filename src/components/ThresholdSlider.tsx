import {useId, useState, type ReactNode} from 'react';
import data from '@site/.generated/sandbox/threshold.json';
import {TableHead} from './ScrollTable';
import styles from './ThresholdSlider.module.css';

const {search, rows, lowest, highest} = data;

const inHundredths = (value: number): string => value.toFixed(2);

/** Shows which rows of one screening, made by the sandbox at build time, each threshold returns. */
export default function ThresholdSlider(): ReactNode {
  // All rows are shown at first.
  const [threshold, setThreshold] = useState(lowest);
  const id = useId();
  const returned = rows.filter(({strength}) => strength >= threshold).length;
  return (
    <figure className={styles.figure}>
      <figcaption>
        <code>{search.entityName}</code> with the alias <code>{search.aliases.join(', ')}</code>,
        screened in the sandbox at threshold <code>{inHundredths(lowest)}</code>. A row is returned
        at every threshold up to its match strength.
      </figcaption>
      <div className={styles.control}>
        <label htmlFor={id}>Threshold</label>
        <input
          id={id}
          type="range"
          min={lowest}
          max={highest}
          step={0.01}
          value={threshold}
          aria-valuetext={inHundredths(threshold)}
          onChange={(event) => setThreshold(Number(event.target.value))}
        />
        <output htmlFor={id} className={styles.value}>
          {inHundredths(threshold)}: {returned} of {rows.length} rows
        </output>
      </div>
      <div className="table-scroll">
        <table aria-label="Candidates" className={styles.table}>
          <TableHead columns={['Name in the record', 'Match strength', 'Risks']} />
          <tbody>
            {rows.map(({sigmaID, name, strength, risks}) => (
              <tr key={sigmaID} data-out={strength < threshold || undefined}>
                <th scope="row">{name}</th>
                <td>{inHundredths(strength)}</td>
                <td>{risks.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
