import type {ReactNode} from 'react';
import styles from './Select.module.css';

type Props<Value extends string | number> = {
  /** Accessible name. */
  label: string;
  value: Value;
  options: {value: Value; label: string}[];
  onChange: (value: Value) => void;
};

/** A menu to choose what a page shows. Without scripts, it's hidden, because the page then shows everything. */
export default function Select<Value extends string | number>(props: Props<Value>): ReactNode {
  const {label, value, options, onChange} = props;
  return (
    <select
      aria-label={label}
      className={styles.select}
      value={value}
      onChange={({target}) => {
        const chosen = options.find((option) => String(option.value) === target.value);
        if (chosen) onChange(chosen.value);
      }}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
