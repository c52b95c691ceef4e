import {useId, type ReactNode} from 'react';
import styles from './Form.module.css';

type Props = {
  label: string;
  options: Record<string, string>;
  value: string;
  onChange: (value: string) => void;
  children?: ReactNode;
};

/** A labeled menu of the panel. */
export default function Choice({label, options, value, onChange, children}: Props): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.name}>
        {label}
      </label>
      <div className={styles.row}>
        <select
          id={id}
          className={styles.menu}
          value={value}
          onChange={(event) => onChange(event.target.value)}>
          {Object.entries(options).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
        {children}
      </div>
    </div>
  );
}
