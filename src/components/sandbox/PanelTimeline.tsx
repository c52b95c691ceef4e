import {
  Fragment,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import {largestUnitOf, spans} from '@site/src/components/timeline/spans';
import {marksOf, timeOf, type Mark, type Shown} from './marks';
import PanelOptions from './PanelOptions';
import PanelReport from './PanelReport';
import {momentAfter, secondsUntil, type View} from './session';
import type {Announce, Note} from './use-sending';
import {useSimulation} from './use-simulation';
import styles from './PanelTimeline.module.css';

/** Gaps of fewer seconds between two marks aren't written on the line. */
const shortestGap = 60;

/** What the buttons of the clock are called when the result is announced. */
const spokenSpans: Record<number, string> = {3: '3 seconds', 3600: '1 hour', 86_400: '1 day'};

type Props = {
  view: View;
  /** What the right side of the panel shows. */
  shown?: Shown;
  onShow: (shown: Shown) => void;
  note: Note;
  announce: Announce;
  onReset: () => void;
  areOptionsOpen: boolean;
  onOptions: (areOpen: boolean) => void;
};

/**
 * The bar at the foot of the panel: what has happened in the sandbox as marks on a line of time, its clock, and what the
 * platform and the analyst can do. It's one stop of the Tab key, and arrow keys move between its buttons.
 */
export default function PanelTimeline({
  view,
  shown,
  onShow,
  note,
  announce,
  onReset,
  areOptionsOpen,
  onOptions,
}: Props): ReactNode {
  const marks = useMemo(() => marksOf(view), [view]);
  const simulation = useSimulation(announce, onReset);
  const {advance, publishNews, decide, entity, isChosen} = simulation;
  // Before that, no reader knows the entity that news and decisions would change.
  const hasActions = marks.length > 0 || areOptionsOpen || isChosen;
  const [stop, setStop] = useState('');
  // Its name is shown below the line, because a mark has no text.
  const [pointed, setPointed] = useState<Mark>();
  const id = useId();
  const actions = hasActions ? ['news', 'decide'] : [];
  const stops = ['clock-3', 'clock-3600', 'clock-86400', ...actions, 'options'];
  const isStop = stops.includes(stop) || marks.some(({key}) => key === stop);
  /** The attributes of a button of the toolbar. */
  const stopOf = (key: string) => ({
    type: 'button' as const,
    'data-stop': key,
    tabIndex: key === (isStop ? stop : stops[0]) ? 0 : -1,
  });
  const keepStop = ({target}: FocusEvent<HTMLElement>) => setStop(target.dataset.stop ?? '');

  const webhook = marks.findLast(({kind}) => kind === 'webhook');
  return (
    <section className={styles.timeline} aria-label="Timeline of the sandbox" data-timeline="">
      <div
        role="toolbar"
        aria-label="Timeline of the sandbox"
        className={styles.bar}
        onFocus={keepStop}
        onKeyDown={moveInToolbar}>
        <div className={styles.track}>
          <Marks
            marks={marks}
            now={view.now}
            shown={shown}
            onShow={onShow}
            onPoint={setPointed}
            stopOf={stopOf}
          />
          <div className={styles.caption}>
            {pointed && <p aria-hidden="true">{nameOf(pointed)}</p>}
            <div className={pointed && 'only-heard'}>
              {/* A webhook can arrive long after a call. */}
              <p role="status">{webhook?.name}</p>
              {!webhook && (
                <p>{marks.at(-1)?.name ?? 'Calls, webhooks and changes appear on this line.'}</p>
              )}
            </div>
          </div>
        </div>
        <div role="group" aria-label="Clock" className={styles.group}>
          <div className={styles.buttons}>
            {spans.map(([seconds, label]) => (
              <button
                key={seconds}
                {...stopOf(`clock-${seconds}`)}
                onClick={() => advance(seconds, spokenSpans[seconds])}>
                {label}
              </button>
            ))}
          </div>
          <p className={styles.caption}>
            <time dateTime={new Date(view.now).toISOString()}>{timeOf(view.now)}</time>
          </p>
        </div>
        {hasActions && (
          <div role="group" aria-label="Make something happen" className={styles.group}>
            <div className={styles.buttons}>
              <button
                {...stopOf('news')}
                aria-label="Publish news"
                aria-describedby={`${id}-entity`}
                onClick={publishNews}>
                <span className={styles.wide}>Publish news</span>
                <span className={styles.narrow}>News</span>
              </button>
              <button
                {...stopOf('decide')}
                aria-label="Decide as analyst"
                aria-describedby={`${id}-entity`}
                onClick={decide}>
                <span className={styles.wide}>Decide as analyst</span>
                <span className={styles.narrow}>Decide</span>
              </button>
            </div>
            <p id={`${id}-entity`} className={styles.caption}>
              {entity && (
                <>
                  For {entity.urn}
                  <span className={styles.wide}>, {entity.search.entityName}</span>
                </>
              )}
            </p>
          </div>
        )}
        <div className={styles.group}>
          <div className={styles.buttons}>
            <button
              {...stopOf('options')}
              aria-label="More options"
              aria-expanded={areOptionsOpen}
              aria-controls={areOptionsOpen ? `${id}-options` : undefined}
              onClick={() => onOptions(!areOptionsOpen)}>
              <span className={styles.wide}>Options</span>
              <span className={styles.narrow}>More</span>
            </button>
          </div>
          <p className={styles.caption}>
            {view.working > 0 && `${view.working === 1 ? '1 task' : `${view.working} tasks`}`}
          </p>
        </div>
      </div>
      {areOptionsOpen && (
        <PanelOptions
          id={`${id}-options`}
          sender={view.sender}
          simulation={simulation}
          announce={announce}
        />
      )}
      <PanelReport note={note} marks={marks} onShow={onShow} entity={entity} />
    </section>
  );
}

type MarksProps = {
  marks: Mark[];
  /** The time of the sandbox, in milliseconds since 1970. */
  now: number;
  shown?: Shown;
  onShow: (shown: Shown) => void;
  /** Called with the mark that a reader points at or that has the focus, and with undefined afterward. */
  onPoint: (mark: Mark | undefined) => void;
  /** Returns the attributes of a button of the toolbar. */
  stopOf: (key: string) => object;
};

/** The marks on the line, with the spans of time between them, and the present at its end, which is in view. */
function Marks({marks, now, shown, onShow, onPoint, stopOf}: MarksProps): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    line.current?.scrollTo({left: line.current.scrollWidth});
  }, [marks.length, now]);
  const gapAfter = (index: number): number =>
    (marks[index + 1]?.after ?? secondsUntil(now)) - marks[index].after;
  return (
    <div ref={line} role="group" aria-label="What has happened" className={styles.marks}>
      {marks.map((mark, index) => {
        const name = nameOf(mark);
        const gap = gapAfter(index);
        return (
          <Fragment key={mark.key}>
            <button
              {...stopOf(mark.key)}
              data-kind={mark.kind}
              data-state={mark.state}
              aria-label={name}
              aria-pressed={isShown(mark, shown)}
              onClick={() => onShow(mark.shown)}
              onFocus={() => onPoint(mark)}
              onBlur={() => onPoint(undefined)}
              onPointerEnter={() => onPoint(mark)}
              onPointerLeave={() => onPoint(undefined)}>
              <i data-kind={mark.kind} data-state={mark.state} />
            </button>
            {gap >= shortestGap && <small aria-hidden="true">{largestUnitOf(gap)}</small>}
          </Fragment>
        );
      })}
      {marks.length > 0 && (
        <small aria-hidden="true" className={styles.now}>
          now
        </small>
      )}
    </div>
  );
}

/** Names a mark and its time, for screen readers and below the line. */
const nameOf = ({name, after}: Mark): string => `${name}, ${timeOf(momentAfter(after))}`;

/** Returns whether the right side of the panel shows what a mark stands for. */
function isShown({key, shown: {exchange}}: Mark, shown: Shown | undefined): boolean {
  if (exchange) return exchange.number === shown?.exchange?.number;
  return shown?.step !== undefined && shown.key === key;
}

/** Moves the focus between the buttons of a toolbar with the arrow keys, Home and End. */
function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1}[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons[(to + buttons.length) % buttons.length].focus();
}
