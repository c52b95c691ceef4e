import type {ReactNode} from 'react';
import {excerpt, kindNames, markWords, type Found, type Kind, type Piece} from '@screening/search';
import KindIcon from './KindIcon';
import styles from './results.module.css';

type Props = {
  found: Found;
  /** Whether the results around it are of other kinds. */
  isMixed: boolean;
};

/** The kinds whose titles are names in code. */
const inCode: Kind[] = ['field', 'value', 'schema'];

/** Shows one result: its title, kind and location, and the best part of its text, or the definition of a term. */
export default function ResultText({found: {entry, terms}, isMixed}: Props): ReactNode {
  const {kind, title, trail, text} = entry;
  const {one, many} = kindNames[kind];
  // The kind is the heading of a group, or is next to the title, so the location leaves it out.
  const place = `${trail} › `.startsWith(`${many} › `) ? trail.slice(many.length + 3) : trail;
  const Title = inCode.includes(kind) ? 'code' : 'span';
  return (
    <>
      <KindIcon kind={kind} />
      <span className={styles.head}>
        <Title className={styles.title}>
          <Marked pieces={markWords(title, terms)} />
        </Title>{' '}
        {isMixed && <span className={styles.kind}>{one}</span>}
      </span>
      {place && <span className={styles.trail}>{place}</span>}
      <span className={styles.text}>
        <Marked pieces={kind === 'term' ? markWords(text, terms) : excerpt(text, terms)} />
      </span>
    </>
  );
}

/** Shows a text with the words of the query marked. */
function Marked({pieces}: {pieces: Piece[]}): ReactNode {
  return pieces.map(({text, marked}, i) =>
    marked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  );
}
