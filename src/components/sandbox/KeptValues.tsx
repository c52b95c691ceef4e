import type {ReactNode} from 'react';
import type {Values} from './reused-values';
import controls from './Form.module.css';

type Props = {
  /** The values that the form kept from earlier calls, by the name of their field. */
  values: Values;
  onClear: () => void;
};

/** Lists the values of the form that come from earlier calls, with a button that restores the initial ones. */
export default function KeptValues({values, onClear}: Props): ReactNode {
  const kept = Object.entries(values);
  if (kept.length === 0) return null;
  return (
    <p>
      Kept:{' '}
      {kept.map(([name, value]) => (
        <code key={name}>
          {name} {String(value)}
        </code>
      ))}{' '}
      <button
        type="button"
        className={controls.link}
        aria-label="Clear the kept values"
        onClick={onClear}>
        Clear
      </button>
    </p>
  );
}
