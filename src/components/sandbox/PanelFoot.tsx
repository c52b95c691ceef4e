import type {ReactNode} from 'react';
import type {Faults} from './faults';
import KeptValues from './KeptValues';
import type {Values} from './reused-values';
import controls from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  /** What was announced last. */
  note: string;
  /** The number of webhooks of this visit. */
  webhooks: number;
  onShowWebhooks: () => void;
  faults: Faults;
  /** The id by which Send refers to the number of faults. */
  faultsId: string;
  onShowFaults: () => void;
  /** The values of the form that come from earlier calls. */
  kept: Values;
  onClearKept: () => void;
};

/** What is notable about the request and the visit, below the views of the request. Announces what changes. */
export default function PanelFoot({
  note,
  webhooks,
  onShowWebhooks,
  faults,
  faultsId,
  onShowFaults,
  kept,
  onClearKept,
}: Props): ReactNode {
  return (
    <div className={styles.foot}>
      <p role="status">{note}</p>
      {/* A webhook can be sent long after a call. */}
      <p role="status">
        {webhooks > 0 && (
          <button type="button" className={controls.link} onClick={onShowWebhooks}>
            Webhooks sent: {webhooks}
          </button>
        )}
      </p>
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
