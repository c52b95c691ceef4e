import type {ReactNode} from 'react';
import styles from './Terms.module.css';

type Props = {
  entries: {
    term: ReactNode;
    text: ReactNode;
  }[];
};

/** A list of terms with their meanings. */
export default function Definitions({entries}: Props): ReactNode {
  return (
    <dl className={styles.terms}>
      {entries.map(({term, text}, index) => (
        <div key={index}>
          <dt>{term}</dt> <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
