import {useId, useMemo, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {jsonHtml} from '@screening/api';
import CodeFrame from '../CodeFrame';
import {spanOf, spans} from './spans';
import {
  deliveries,
  deliveryNames,
  parties,
  type Action,
  type Delivery,
  type Party,
  type Step,
} from './steps';
import {useStory} from './use-story';
import styles from './Timeline.module.css';

/** What each party can make happen: its name in full, and on its button. */
const actions: Record<Party, [action: Action, name: string, label: string][]> = {
  system: [
    ['save', 'Save the customer', 'Save'],
    ['poll', 'Poll for changes', 'Poll'],
    ['archive', 'Archive', 'Archive'],
  ],
  platform: [['news', 'Publish news', 'Publish news']],
  analyst: [['decide', 'Decide as analyst', 'Decide']],
};

/**
 * Shows a customer from the first call to the last webhook, in a lane for each party. A reader makes things happen, and
 * chooses what happens to the webhooks on their way. Without scripts, it shows the first part of the story.
 */
export default function Timeline(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {product} = siteConfig.customFields as {product: {name: string}};
  const {told, old, said, act, advance, startOver} = useStory();
  const [delivery, setDelivery] = useState<Delivery>('arrive');
  const id = useId();
  const main = mainAction(told.steps);
  const names: Record<Party, string> = {
    system: 'Your system',
    platform: product.name,
    analyst: 'Analyst',
  };
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id}>
        A fictional customer, from the first call on. Open a step to see its message and what your
        system should do. The times are invented: how soon a change arrives isn't documented.
      </figcaption>
      <div className={styles.lanes} data-not-in-markdown>
        {parties.map((party) => (
          <div key={party} role="group" aria-label={names[party]}>
            <b aria-hidden="true">{names[party]}</b>
            <div className={styles.acts}>
              {actions[party].map(([action, name, label]) => (
                <button
                  key={action}
                  type="button"
                  className={clsx('action', action === main && 'action--main')}
                  aria-label={name}
                  onClick={() => act(action, delivery)}>
                  {label}
                </button>
              ))}
            </div>
          </div>
        ))}
      </div>
      <ol className={styles.steps}>
        {told.steps.map((step, index) => (
          <li key={index}>
            <StepRow step={step} names={names} isNew={index >= old} />
          </li>
        ))}
      </ol>
      <p role="status" className={styles.said} data-not-in-markdown>
        {said}
      </p>
      {/* Below what has happened, because it's about what happens next. */}
      <div className={styles.controls} data-not-in-markdown>
        <fieldset>
          <legend>The next webhooks</legend>
          <div className={styles.joined}>
            {deliveries.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={id}
                  checked={delivery === one}
                  onChange={() => setDelivery(one)}
                />
                <span className="action">{deliveryNames[one]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div role="group" aria-label="Clock">
          <span aria-hidden="true">Clock</span>
          <div className={styles.joined}>
            {spans.map(([seconds, label]) => (
              <button
                key={seconds}
                type="button"
                className="action"
                onClick={() => advance(seconds)}>
                {label}
              </button>
            ))}
          </div>
          <button type="button" className={clsx('action', styles.again)} onClick={startOver}>
            Start over
          </button>
        </div>
      </div>
    </figure>
  );
}

/** Returns what a reader most likely does next: save first, poll after a loss, and make news otherwise. */
function mainAction(steps: Step[]): Action {
  if (steps.length === 0) return 'save';
  return steps.at(-1)?.isLost ? 'poll' : 'news';
}

type RowProps = {
  step: Step;
  names: Record<Party, string>;
  isNew: boolean;
};

/** A step as an arrow between two lanes, which opens to its message. */
function StepRow({step, names, isNew}: RowProps): ReactNode {
  const {after, from, to, title, label, mark, isLost, advice, payload} = step;
  const isOutward = parties.indexOf(from) < parties.indexOf(to);
  const [left, right] = isOutward ? [from, to] : [to, from];
  const html = useMemo(() => (payload ? jsonHtml(payload.value) : undefined), [payload]);
  return (
    <details>
      <summary className={styles.row}>
        <span className={styles.time}>{spanOf(after)}</span>{' '}
        {/* On a phone, it takes the place of the lanes. */}
        <span className={clsx('only-heard', styles.parties)}>
          {from === to ? names[from] : `${names[from]} to ${names[to]}`}:{' '}
        </span>
        <span
          className={clsx(styles.step, isLost && styles.lost, isNew && styles.new)}
          data-lanes={from === to ? from : `${left}-${right}`}
          data-way={from === to ? 'stay' : isOutward ? 'out' : 'back'}>
          <span className={styles.title}>
            {label ?? title}
            {mark !== undefined && <small> {mark}</small>}
          </span>
          <i aria-hidden="true" />
          {label !== undefined && <code> {title}</code>}
        </span>
      </summary>
      <p>{advice}</p>
      {payload && (
        <CodeFrame title={payload.title} language="json" html={html}>
          {JSON.stringify(payload.value, null, 2)}
        </CodeFrame>
      )}
    </details>
  );
}
