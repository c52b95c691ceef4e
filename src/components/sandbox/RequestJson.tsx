import {useContext, useId, type ReactNode} from 'react';
import {readBody} from './draft';
import {isWithin} from './faults';
import {FaultsContext} from './field-parts';
import styles from './Form.module.css';

/** Maximum number of faults in the list below the JSON, so that a long body with many stays fast. */
const mostFaults = 20;

type Props = {
  json: string;
  onChange: (json: string) => void;
};

/** Shows the request body as JSON, with its faults. */
export default function RequestJson({json, onChange}: Props): ReactNode {
  const id = useId();
  const read = readBody(json);
  const found = [...useContext(FaultsContext)].filter(([field]) => isWithin(field, 'body'));
  const faults =
    read.rule === undefined
      ? found.slice(0, mostFaults).map((fault) => fault.join(' '))
      : [read.problem];
  return (
    <div className={styles.text}>
      <label htmlFor={id} className="only-heard">
        Request body as JSON
      </label>
      <textarea
        id={id}
        className={styles.json}
        spellCheck={false}
        autoCapitalize="off"
        value={json}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul
        id={`${id}-faults`}
        className={styles.faults}
        data-fault={faults.length > 0 ? '' : undefined}>
        {faults.map((fault) => (
          <li key={fault} className={styles.fault}>
            {fault}
          </li>
        ))}
      </ul>
    </div>
  );
}
