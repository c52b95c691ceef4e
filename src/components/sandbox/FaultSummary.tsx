import type {ReactNode} from 'react';
import type {Faults} from './faults';
import controls from './Form.module.css';
import styles from './Panel.module.css';

/** Maximum number of faults in the summary. The form marks the others. */
const mostShown = 3;

type Props = {
  /** The faults of the form, if the last request was sent with faults. */
  faults?: Faults;
  /** Moves the focus to the first invalid field. */
  onShow: () => void;
};

/** Says above the request what is invalid in it, after it was sent. Screen readers announce it. */
export default function FaultSummary({faults = new Map(), onShow}: Props): ReactNode {
  const all = [...faults].map((fault) => fault.join(' '));
  return (
    <div role="status">
      {all.length > 0 && (
        <div className={styles.notice} data-summary="">
          <button type="button" className={controls.link} onClick={onShow}>
            {all.length === 1 ? '1 field is invalid' : `${all.length} fields are invalid`}
          </button>
          <ul className={styles.summary}>
            {all.slice(0, mostShown).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {all.length > mostShown && <li>{all.length - mostShown} more</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
