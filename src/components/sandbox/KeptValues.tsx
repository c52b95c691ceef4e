import type {ReactNode} from 'react';
import styles from './Panel.module.css';

/** Shows the values that were taken from earlier calls, by field name, with a button that clears them. */
export default function KeptValues({values, onClear}: {values: [string, unknown][]; onClear: () => void}): ReactNode {
  if (values.length === 0) return null;
  return (
    <p>
      Kept:{' '}
      {values.map(([name, value]) => (
        <code key={name}>
          {name} {String(value)}
        </code>
      ))}{' '}
      <button type="button" className={styles.clear} aria-label="Clear the kept values" onClick={onClear}>
        Clear
      </button>
    </p>
  );
}
