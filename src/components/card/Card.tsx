import {useMemo, type ReactElement, type ReactNode} from 'react';
import ResultCard from './ResultCard';
import ResultTabs from './ResultTabs';
import type {Result} from './result';
import styles from './Card.module.css';

export type CardProps = {
  title: string;
  /** What the card shows, as JSON (plugins/guides/cards.ts). */
  result: string;
  /** The JSON of the response as a code block. Without it, readers get only the card. */
  children?: ReactNode;
};

/** A card in a guide. */
export default function Card({title, result, children}: CardProps): ReactElement {
  const shown = useMemo(() => JSON.parse(result) as Result, [result]);
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      {children ? (
        <ResultTabs card={<ResultCard result={shown} />} name={title}>
          {children}
        </ResultTabs>
      ) : (
        <ResultCard result={shown} />
      )}
    </figure>
  );
}
