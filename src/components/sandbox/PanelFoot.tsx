import type {ReactNode} from 'react';
import form from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  /** The result of the last action that isn't a call. */
  note: string;
  webhooks: number;
  onShowWebhooks: () => void;
  faultsId: string;
  faults: number;
  onShowFault: () => void;
  /** The values of earlier calls in the form. */
  reused: [name: string, value: string | number][];
  onClear: () => void;
};

/** The line below the form. It leads to the first invalid field and to the webhooks, and clears kept values. */
export default function PanelFoot(props: Props): ReactNode {
  const {note, webhooks, onShowWebhooks, faultsId, faults, onShowFault, reused, onClear} = props;
  return (
    <div className={styles.foot}>
      <p role="status">{note}</p>
      {/* A webhook can be sent long after a call. */}
      <p role="status">
        {webhooks > 0 && (
          <button type="button" className={form.link} onClick={onShowWebhooks}>
            Webhooks sent: {webhooks}
          </button>
        )}
      </p>
      <p id={faultsId}>
        {faults > 0 && (
          <button type="button" className={form.link} onClick={onShowFault}>
            {faults === 1 ? '1 field is invalid' : `${faults} fields are invalid`}
          </button>
        )}
      </p>
      {reused.length > 0 && (
        <p>
          Kept:{' '}
          {reused.map(([name, value]) => (
            <code key={name}>
              {name} {value}
            </code>
          ))}{' '}
          <button type="button" className={form.link} aria-label="Clear the kept values" onClick={onClear}>
            Clear
          </button>
        </p>
      )}
    </div>
  );
}
