import {useId, useState, type FormEvent, type ReactNode} from 'react';
import {readPairs, type LabeledPair} from './pairs';
import styles from './ThresholdLab.module.css';

type Props = {
  /** Whether the lab shows pasted pairs. */
  isOwn: boolean;
  onPairs: (pairs: LabeledPair[]) => void;
  /** Shows the fictional customers again. */
  onReset: () => void;
};

const example = `Ilvane Toresund; Ilvane Torresund; same; pep
Mirella Ashgrove; Mirelle Ashgrove; different; sanctions`;

/** A form for labeled pairs of the reader. They stay in the browser. */
export default function OwnPairs({isOwn, onPairs, onReset}: Props): ReactNode {
  const [fault, setFault] = useState('');
  const id = useId();
  const compare = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('pairs'));
    try {
      const pasted = readPairs(text);
      const {measurePairs} = await import('./measure-pairs').catch(() => {
        throw new Error('The sandbox could not be loaded. Try again.');
      });
      onPairs(measurePairs(pasted));
      setFault('');
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <details className={styles.own}>
      <summary>Compare your own pairs</summary>
      <form method="dialog" onSubmit={(event) => void compare(event)}>
        <p id={`${id}-help`}>
          One line for each pair: the customer, the name in the record, <code>same</code> or{' '}
          <code>different</code>, and <code>sanctions</code> or <code>pep</code>, separated by
          semicolons or tabs. The lines stay in your browser. The strengths are those of the
          sandbox, not of the platform.
        </p>
        <label htmlFor={id}>Pairs</label>
        <textarea
          id={id}
          name="pairs"
          rows={6}
          defaultValue={example}
          spellCheck={false}
          aria-describedby={`${id}-help ${id}-fault`}
          aria-invalid={fault !== ''}
        />
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
        <button type="submit" className="action action--main">
          Compare
        </button>{' '}
        {isOwn && (
          <button type="button" className="action" onClick={onReset}>
            Show the fictional customers
          </button>
        )}
      </form>
    </details>
  );
}
