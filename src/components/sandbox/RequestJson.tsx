import {useContext, useId, type ReactNode} from 'react';
import clsx from 'clsx';
import {codeHtml} from '@screening/api';
import {colorJson} from './color-code';
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

/**
 * Shows the request body as JSON, with its faults. The colored text is behind the text area, whose letters are
 * transparent, and makes it as high as its content.
 */
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
      <div className={clsx('code-surface', styles.json)}>
        <pre aria-hidden="true">
          <code dangerouslySetInnerHTML={{__html: `${codeHtml(colorJson(json))}\n`}} />
        </pre>
        <textarea
          id={id}
          spellCheck={false}
          autoCapitalize="off"
          value={json}
          aria-invalid={faults.length > 0}
          aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {faults.length > 0 && (
        <ul id={`${id}-faults`} className={styles.faults} data-fault="">
          {faults.map((fault) => (
            <li key={fault} className={styles.fault}>
              {fault}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
