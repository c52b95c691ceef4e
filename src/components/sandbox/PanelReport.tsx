import type {MouseEvent, ReactNode} from 'react';
import anchors from '@site/.generated/sandbox/anchors.json';
import Link from '@docusaurus/Link';
import type {Mark, Shown} from './marks';
import {runLink} from './request-link';
import type {Note} from './use-sending';
import type {Simulation} from './use-simulation';
import form from './Form.module.css';
import styles from './PanelReport.module.css';

/** Maximum number of webhooks with a button. The others are on the line. */
const mostWebhooks = 3;

type Props = {
  note: Note;
  marks: Mark[];
  onShow: (shown: Shown) => void;
  simulation: Simulation;
};

/**
 * What the last action that isn't a call changed, with a button for each webhook that shows its message, and what a
 * reader can do next.
 */
export default function PanelReport({note, marks, onShow, simulation}: Props): ReactNode {
  const {words, webhooks, next} = note;
  const sent = marks.filter(({key}) => webhooks.includes(key));
  const rest = sent.length - mostWebhooks;
  return (
    <div className={styles.report}>
      {/* Always there, so that a screen reader announces what it gets. */}
      <p role="status">{words}</p>
      {sent.slice(0, mostWebhooks).map(({key, name, shown}) => (
        <button key={key} type="button" className={form.link} onClick={() => onShow(shown)}>
          {name}
        </button>
      ))}
      {rest > 0 && <span>and {rest} more on the line</span>}
      {next && <NextSteps next={next} simulation={simulation} />}
    </div>
  );
}

type NextProps = {
  next: NonNullable<Note['next']>;
  simulation: Simulation;
};

/** Causes a change of the entity, or reads it. */
function NextSteps({next, simulation: {entity, publishNews, decide}}: NextProps): ReactNode {
  if (!entity) return null;
  const {urn, search} = entity;
  const name = search.entityName;
  if (next === 'read')
    return (
      <Link to={runLink(anchors.pages.getEntity, {path: {entityURN: urn}})}>
        Get the entity {urn}
      </Link>
    );
  const steps = [
    ['news', 'Publish news', `about ${name}`, publishNews],
    ['decide', 'Decide as analyst', `on ${name}`, decide],
  ] as const;
  return steps.map(([stop, words, about, act]) => (
    <button
      key={stop}
      type="button"
      className={form.link}
      aria-label={`${words} ${about}`}
      onClick={(event) => {
        focusStop(event, stop);
        act();
      }}>
      {words}
      <span className={styles.about}> {about}</span>
    </button>
  ));
}

/** Focuses the button of the bar that does the same, because the action removes the one of the note. */
function focusStop({currentTarget}: MouseEvent<HTMLElement>, stop: string): void {
  const bar = currentTarget.closest('[data-timeline]');
  bar?.querySelector<HTMLElement>(`[data-stop=${stop}]`)?.focus();
}
