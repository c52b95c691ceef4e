import type {ComponentProps, ReactNode} from 'react';
import styles from './search-form.module.css';

type Props = ComponentProps<'input'> & {id: string; label: string};

/** The field of a search form, with its label and the button that submits it. */
export default function SearchField({label, ...props}: Props): ReactNode {
  return (
    <>
      <label className={styles.label} htmlFor={props.id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          type="search"
          className={styles.input}
          autoComplete="off"
          spellCheck={false}
          {...props}
        />
        <button type="submit" className="button">
          Search
        </button>
      </div>
    </>
  );
}
