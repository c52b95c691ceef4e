import type {ReactNode} from 'react';
import type {Kind} from '@screening/search';
import styles from './results.module.css';

const page = 'M4 1.5h5l3 3v10H4zM9 1.5v3h3M6 8h4M6 11h4';
const braces = 'M6 2.5c-2 0-1 4.5-3 5.5 2 1 1 5.5 3 5.5m4-11c2 0 1 4.5 3 5.5-2 1-1 5.5-3 5.5';
const sign = 'M8 2 1.5 13.5h13zm0 4.5V10m0 1.6v.2';

const paths: Record<Kind, string> = {
  guide: page,
  userGuide: page,
  reference: page,
  operation: 'm5 4-3.5 4L5 12m6-8 3.5 4-3.5 4m-1.5-9.5-3 11',
  webhook: 'M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z',
  schema: braces,
  field: braces,
  value: braces,
  limit: sign,
  error: sign,
  term: 'M13 10.5H4.5A1.5 1.5 0 0 0 3 12m0 0a1.5 1.5 0 0 0 1.5 1.5H13v-11H4.5A1.5 1.5 0 0 0 3 4z',
};

/** Shows what kind of thing a result is, which a heading or a word says too. */
export default function KindIcon({kind}: {kind: Kind}): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  );
}
