import type {ReactNode} from 'react';
import type {Faults} from './faults';
import KeptValues from './KeptValues';
import type {Values} from './reused-values';
import controls from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  faults: Faults;
  /** The id by which Send refers to the number of faults. */
  faultsId: string;
  onShowFaults: () => void;
  /** The values of the form that come from earlier calls. */
  kept: Values;
  onClearKept: () => void;
};

/** What is notable about the request, below its views. */
export default function PanelFoot({
  faults,
  faultsId,
  onShowFaults,
  kept,
  onClearKept,
}: Props): ReactNode {
  return (
    <div className={styles.foot}>
      <p id={faultsId}>
        {faults.size > 0 && (
          <button type="button" className={controls.link} onClick={onShowFaults}>
            {faults.size === 1 ? '1 field is invalid' : `${faults.size} fields are invalid`}
          </button>
        )}
      </p>
      <KeptValues values={kept} onClear={onClearKept} />
    </div>
  );
}
