import type {ReactNode} from 'react';
import clsx from 'clsx';
import type {MatchExplanation} from '@screening/sandbox';
import {compareNames} from '../sandbox/compare-names';
import styles from './WhyStrength.module.css';

type Props = {
  /** The compared words, and the pairs that the strength consists of. */
  why: MatchExplanation;
  /** From 0 to 1. */
  strength: number;
};

/**
 * Shows why a searched and a recorded name have a match strength in the sandbox: the words of both, with a line between
 * each pair. The lines are a drawing, which a list repeats for readers who don't see it.
 */
export default function WhyStrength({why, strength}: Props): ReactNode {
  const {searched, recorded, pairs} = why;
  const nameOf = (words: Words): string => words.map(({text}) => text).join(' ');
  return (
    <div className={styles.why}>
      <p className={styles.title}>Why {strength.toFixed(2)}?</p>
      <NameWords
        label="Searched"
        words={searched}
        other={nameOf(recorded)}
        paired={new Set(pairs.map((pair) => pair.searched))}
      />
      <svg className={styles.lines} aria-hidden="true">
        {pairs.map((pair) => {
          const from = middleOf(pair.searched, searched);
          const to = middleOf(pair.recorded, recorded);
          return (
            <g key={`${pair.searched} ${pair.recorded}`}>
              <line
                x1={`${from}%`}
                x2={`${to}%`}
                y2="100%"
                stroke="currentcolor"
                strokeWidth={1 + 4 * pair.similarity}
              />
              <text x={`${(from + to) / 2}%`} y="50%">
                {pair.similarity.toFixed(2)}
              </text>
            </g>
          );
        })}
      </svg>
      <NameWords
        label="Record"
        words={recorded}
        other={nameOf(searched)}
        paired={new Set(pairs.map((pair) => pair.recorded))}
      />
      <ul className="only-heard">
        {pairs.map((pair) => (
          <li key={`${pair.searched} ${pair.recorded}`}>
            {searched[pair.searched].text} and {recorded[pair.recorded].text}:{' '}
            {pair.similarity.toFixed(2)}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        In this sandbox, longer words count more. The platform’s measure isn’t published.
      </p>
    </div>
  );
}

type Words = MatchExplanation['searched'];

/** Returns where the middle of a word is, in percent: all words of a name have the same width. */
const middleOf = (index: number, {length}: Words): number => (100 * (index + 0.5)) / length;

type NameProps = {
  label: string;
  words: Words;
  /** The other name. Letters that it doesn't have are marked. */
  other: string;
  /** The indexes of the words that are in a pair. */
  paired: Set<number>;
};

/** The words of a name, each in a box, which is dashed without a partner. */
function NameWords({label, words, other, paired}: NameProps): ReactNode {
  return (
    <div className={styles.name}>
      <span>{label}</span>
      <ul>
        {words.map(({text, counts}, i) => (
          <li key={i} className={clsx(!paired.has(i) && styles.alone)}>
            {compareNames(text, other).map((part, at) =>
              part.differs ? <mark key={at}>{part.text}</mark> : part.text,
            )}
            {!paired.has(i) && (
              <span className="only-heard">
                {counts ? ', without a partner' : ', not compared'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
