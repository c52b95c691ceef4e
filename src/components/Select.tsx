import type {ReactNode} from 'react';
import styles from './Select.module.css';

type Option<Value> = {
  value: Value;
  label: string;
  /** The heading of this option and of those after it with the same one. */
  group?: string;
};

type Props<Value extends string | number> = {
  /** Accessible name. */
  label: string;
  value: Value;
  options: Option<Value>[];
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
      {listGroups(options).map(([group, members]) =>
        group === undefined ? (
          <Options key="" options={members} />
        ) : (
          <optgroup key={group} label={group}>
            <Options options={members} />
          </optgroup>
        ),
      )}
    </select>
  );
}

function Options<Value extends string | number>({options}: {options: Option<Value>[]}): ReactNode {
  return options.map(({value, label}) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** Returns the options by their groups. Those of a group are next to each other. */
function listGroups<Value>(options: Option<Value>[]): [string | undefined, Option<Value>[]][] {
  const groups = new Map<string | undefined, Option<Value>[]>();
  for (const option of options)
    groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}
