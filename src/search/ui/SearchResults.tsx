import {useEffect, useLayoutEffect, type ReactNode} from 'react';
import {arrange, type Search, searchUrl} from '@screening/sandbox/search';
import {MainPages, ResultLink, ResultText, SearchStatus, useAnswer} from './parts';
import styles from './results.module.css';

type Props = {
  id: string;
  search: Search;
  query: string;
  /** Whether Enter was pressed for the query. */ isEntered: boolean;
  active: number;
  onActive: (option: number) => void;
  onCount: (options: number) => void;
  onLeave: () => void;
};

/** Shows the results below the box as options of a combobox. Enter opens the active one. */
export default function SearchResults({id, search, query, isEntered, active, ...on}: Props): ReactNode {
  const {onActive, onCount, onLeave} = on;
  const answer = useAnswer(search, query);
  const groups = answer ? arrange(answer, 4) : [];
  const urls = groups.flatMap(({shown}) => shown.map(({entry}) => entry.url));
  if (answer && urls.length > 0) urls.push(searchUrl(answer.query));
  const count = urls.length;

  // Update the box in the same frame, so that it never refers to an option that doesn't exist.
  useLayoutEffect(() => onCount(count), [onCount, count]);

  // The list can still show the results of an earlier text. Enter waits for those of the text in the box.
  const isCurrent = answer?.query === query.trim();
  useEffect(() => {
    const option = document.getElementById(`${id}-${active}`);
    if (isEntered && isCurrent) option?.click();
    else option?.scrollIntoView({block: 'nearest'});
  }, [id, active, isEntered, isCurrent]);

  // An option is also a link, so that a mouse can open it in a new tab.
  const option = (index: number, content: ReactNode): ReactNode => (
    <ResultLink
      key={index}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={urls[index]}
      className={styles.option}
      // Ignore a pointer that doesn't move when the list appears below it.
      onMouseMove={({movementX, movementY}) => (movementX !== 0 || movementY !== 0) && onActive(index)}
      onFollow={onLeave}>
      {content}
    </ResultLink>
  );
  const firstOf = (group: number): number => groups.slice(0, group).reduce((sum, {shown}) => sum + shown.length, 0);
  return (
    <div className={styles.results}>
      <SearchStatus answer={answer} />
      {count > 0 && (
        <div role="listbox" id={id} aria-label="Results" className={styles.list}>
          {groups.map(({name, shown}, g) => (
            <div key={name} role="group" aria-labelledby={`${id}-group-${g}`}>
              <div id={`${id}-group-${g}`} role="presentation" className={styles.group}>
                {name}
              </div>
              {shown.map((found, i) => option(firstOf(g) + i, <ResultText found={found} />))}
            </div>
          ))}
          {option(count - 1, <span className={styles.all}>All results on one page</span>)}
        </div>
      )}
      {answer && count === 0 && <MainPages suggested={answer.suggested} onFollow={onLeave} />}
    </div>
  );
}
