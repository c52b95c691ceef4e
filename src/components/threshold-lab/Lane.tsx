import {useId, type ReactNode} from 'react';
import clsx from 'clsx';
import type {LabeledPair} from './pairs';
import styles from './ThresholdLab.module.css';

type Props = {
  /** Name of the kind of list. */
  name: string;
  lowest: number;
  highest: number;
  pairs: LabeledPair[];
  threshold: number;
  onChange: (threshold: number) => void;
};

/** Height of a lane, and the distance between dots that would cover each other, in pixels. */
const height = 88;
const step = 17;
/** Of a dot, in pixels. */
export const radius = 7;
/** The words beside the handle fit when this much of the axis is on their side. */
const roomForWords = 0.16;
/** Two dots that are closer than this strength get different heights. */
const near = 0.028;
/** The distance between the marks of the axis. */
const mark = 0.1;

/** One axis of match strengths with a dot for each pair, and a threshold to move with the mouse or the keyboard. */
export default function Lane({
  name,
  lowest,
  highest,
  pairs,
  threshold,
  onChange,
}: Props): ReactNode {
  const id = useId();
  const inPercent = (strength: number): string =>
    `${((strength - lowest) / (highest - lowest)) * 100}%`;
  const marks = Array.from(
    {length: Math.round((highest - lowest) / mark) + 1},
    (_mark, at) => lowest + at * mark,
  );
  return (
    <div className={styles.lane}>
      <label htmlFor={id}>{name} threshold</label>
      <div className={styles.axis}>
        <svg width="100%" height={height} aria-hidden="true">
          <rect x="0" width={inPercent(threshold)} height={height} className={styles.notReturned} />
          {threshold - lowest > roomForWords && (
            <text x="0" y="14" className={styles.words}>
              Not returned
            </text>
          )}
          <line x1="0" x2="100%" y1={height - 1} y2={height - 1} className={styles.line} />
          {marks.map((at) => (
            <line
              key={at}
              x1={inPercent(at)}
              x2={inPercent(at)}
              y1={height}
              y2={height + 6}
              className={styles.line}
            />
          ))}
          {stack(pairs).map(({pair: {strength, same}, row}, at) => (
            <circle
              key={at}
              cx={inPercent(strength)}
              cy={height - 2 - radius - step * row}
              r={radius}
              className={clsx(
                same ? styles.subject : styles.other,
                strength < threshold && styles.out,
              )}
            />
          ))}
          {/* The end of the handle. Screen readers hear its value. */}
          <svg x={inPercent(threshold)} className={styles.value}>
            <rect x="-32" y={height + 2} width="64" height="24" rx="12" />
            <text y={height + 19}>‹ {threshold.toFixed(2)} ›</text>
          </svg>
        </svg>
        <input
          id={id}
          type="range"
          min={lowest}
          max={highest}
          step={0.01}
          value={threshold}
          aria-valuetext={threshold.toFixed(2)}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </div>
      <p className={styles.scale} aria-hidden="true">
        {marks.map((at) => (
          <span key={at}>{at.toFixed(1)}</span>
        ))}
      </p>
    </div>
  );
}

/** Gives each pair the lowest row in which no dot is near it. */
function stack(pairs: LabeledPair[]): {pair: LabeledPair; row: number}[] {
  /** The strength of the last dot in each row. */
  const ends: number[] = [];
  return [...pairs]
    .sort((a, b) => a.strength - b.strength)
    .map((pair) => {
      const free = ends.findIndex((end) => pair.strength - end >= near);
      const row = free === -1 ? ends.length : free;
      ends[row] = pair.strength;
      // A tall heap stays inside the lane.
      return {pair, row: row % 5};
    });
}
