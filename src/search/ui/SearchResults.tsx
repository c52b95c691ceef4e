import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import {useHistory} from '@docusaurus/router';
import {focusNextTarget} from '@site/src/client/open-target';
import {arrange, searchUrl} from '@screening/sandbox/search';
import {isEnter} from '../is-enter';
import {MainPages, ResultLink, ResultText, SearchStatus} from './parts';
import {useSearch} from './use-search';
import styles from './results.module.css';

/** The list of results and its active option, for the attributes of the box. */
export type Shown = {listId?: string; activeId?: string};
/** Handles the keys that are pressed in the box. */
export type KeyTaker = {onKey: (event: KeyboardEvent) => void};

type Props = {
  query: string;
  ref: Ref<KeyTaker>;
  /** Whether the reader has pressed Enter since the text was changed. */ enteredRef: RefObject<boolean>;
  onShown: (shown: Shown) => void;
  onLeave: () => void;
};

/** Shows the results below the box as options of a combobox. Enter opens the active one. */
export default function SearchResults({query, ref, enteredRef, onShown, onLeave}: Props): ReactNode {
  const history = useHistory();
  const id = useId();
  const state = useSearch(query);
  const answer = state.status === 'ready' ? state.answer : undefined;
  const groups = answer ? arrange(answer, 4) : [];
  const urls = groups.flatMap(({shown}) => shown.map(({entry}) => entry.url));
  if (answer && urls.length > 0) urls.push(searchUrl(answer.query));
  const hasList = urls.length > 0;

  // For new results, the first option is active.
  const [moved, setMoved] = useState({query: '', to: 0});
  const at = moved.query === answer?.query ? Math.min(moved.to, urls.length - 1) : 0;
  const move = (to: number): void => setMoved({query: answer?.query ?? '', to: (to + urls.length) % urls.length});

  // Update the box in the same frame, so that it never refers to an option that isn't active.
  useLayoutEffect(() => {
    onShown(hasList ? {listId: id, activeId: `${id}-${at}`} : {});
  }, [onShown, hasList, id, at]);

  // The list can still show the results of an earlier text. Enter waits for those of the text in the box.
  const target = hasList && answer?.query === query.trim() ? urls[at] : undefined;
  const follow = (): void => {
    enteredRef.current = !target;
    if (!target) return;
    focusNextTarget();
    history.push(target);
    onLeave();
  };
  useEffect(() => {
    if (enteredRef.current) follow();
  });
  useImperativeHandle(ref, () => ({
    onKey(event) {
      const to = {ArrowDown: at + 1, ArrowUp: at - 1}[event.key];
      const enters = isEnter(event);
      if (to === undefined && !enters) return;
      event.preventDefault();
      if (enters) follow();
      else if (to !== undefined && hasList) {
        move(to);
        document.getElementById(`${id}-${(to + urls.length) % urls.length}`)?.scrollIntoView({block: 'nearest'});
      }
    },
  }));

  // An option is also a link, so that a mouse can open it in a new tab.
  const option = (index: number, content: ReactNode): ReactNode => (
    <ResultLink
      key={index}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === at}
      tabIndex={-1}
      href={urls[index]}
      className={styles.option}
      // Ignore a pointer that doesn't move when the list appears below it.
      onMouseMove={({movementX, movementY}) => (movementX !== 0 || movementY !== 0) && index !== at && move(index)}
      onFollow={onLeave}>
      {content}
    </ResultLink>
  );
  const firstOf = (group: number): number => groups.slice(0, group).reduce((sum, {shown}) => sum + shown.length, 0);
  return (
    <div className={styles.results}>
      <SearchStatus state={state} />
      {answer && hasList && (
        <div role="listbox" id={id} aria-label="Results" className={styles.list}>
          {groups.map(({name, shown}, g) => (
            <div key={name} role="group" aria-labelledby={`${id}-group-${g}`}>
              <div id={`${id}-group-${g}`} role="presentation" className={styles.group}>
                {name}
              </div>
              {shown.map((found, i) => option(firstOf(g) + i, <ResultText found={found} />))}
            </div>
          ))}
          {option(urls.length - 1, <span className={styles.all}>All results on one page</span>)}
        </div>
      )}
      {answer && !hasList && <MainPages suggested={answer.suggested} onFollow={onLeave} />}
    </div>
  );
}
