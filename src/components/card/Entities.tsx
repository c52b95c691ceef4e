import {Fragment, useId, type ReactNode} from 'react';
import {Answer, Bar, Chip, Compared, Risks, Value} from './parts';
import type {Found, ShownEntity, State} from './result';
import styles from './Card.module.css';

/** Entities with their states. A single one is open; of a list, readers open one at a time. */
export default function Entities({rows}: {rows: ShownEntity[]}): ReactNode {
  const group = useId();
  const [first] = rows;
  if (rows.length === 1) return <Entity entity={first} />;
  return rows.map((entity) => (
    <details key={entity.urn} className={styles.card} name={group}>
      <summary>
        <strong className={styles.name}>{entity.name}</strong>{' '}
        <Chips states={entity.states} plain />{' '}
        <span className={styles.short}>Risk {entity.score.value}</span>
      </summary>
      <Answers entity={entity} />
    </details>
  ));
}

/** States with spaces between them, for programs that read the page as text. */
const Chips = ({states, plain}: {states: State[]; plain?: boolean}): ReactNode =>
  states.map((state) => (
    <Fragment key={state.at}>
      <Chip state={state} plain={plain} />{' '}
    </Fragment>
  ));

function Entity({entity}: {entity: ShownEntity}): ReactNode {
  const {name, urn, states, at} = entity;
  const signed = states.filter(({by}) => by);
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <strong className={styles.name}>{name}</strong>{' '}
        <code>
          <Value at={at}>{urn}</Value>
        </code>
        <p className={styles.states}>
          <Chips states={states} />
        </p>
        {signed.length > 0 && (
          <p className={styles.states}>
            {signed.map(({words, by, at: place}) => (
              <Fragment key={place}>
                <span className={styles.by}>
                  {words}: {by}
                </span>{' '}
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <Answers entity={entity} />
    </div>
  );
}

function Answers({entity}: {entity: ShownEntity}): ReactNode {
  const {matches, unreviewed, score, risks} = entity;
  return (
    <div className={styles.answers}>
      <div>
        <p className={styles.question}>Is it the same subject?</p>
        {matches?.map((match) => (
          <Match key={match.sigmaID} match={match} />
        ))}
        {matches?.length === 0 && <p className={styles.muted}>No record resembles it.</p>}
        {!matches && (
          <p className={styles.muted}>
            {unreviewed.length > 0 && `To review: ${unreviewed.join(', ')}. `}
            This list doesn’t show the matches. Open the entity to compare them.
          </p>
        )}
      </div>
      <Answer question="How risky is it?" name="Risk score" measured={score} max={100}>
        <Risks risks={risks} />
      </Answer>
    </div>
  );
}

/** A match on two lines: who it is and what was decided, and how closely it resembles the entity. */
function Match({match}: {match: Found}): ReactNode {
  const {name, state, strength, score, facts, reason} = match;
  const [, ...others] = facts;
  return (
    <div className={styles.match}>
      <strong>{name}</strong> {state && <Chip state={state} />}
      <Bar part={strength.value} />
      <p className={styles.muted}>
        Strength{' '}
        <Value at={strength.at}>
          <b>{strength.value.toFixed(2)}</b>
        </Value>
        {others.map(({label, found, at}) => (
          <span key={label}>
            , {label.toLowerCase()}{' '}
            <Value at={at}>
              <Compared parts={found} />
            </Value>
          </span>
        ))}
        , risk <Value at={score.at}>{score.value}</Value>
      </p>
      {reason && <p>{reason}</p>}
    </div>
  );
}
