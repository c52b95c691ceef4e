import type {ReactNode} from 'react';
import {arrange, searchUrl} from '@screening/search';
import type {Results} from '../load-search';
import {MainPages, ResultLink, ResultText, SearchStatus} from './parts';
import styles from './results.module.css';

/** @public Returns the groups of the results, and the addresses of all options, the last for all results. */
export function listOptions(results: NonNullable<Results>) {
  const groups = arrange(results, 4);
  const urls = groups.flatMap(({shown}) => shown.map(({entry}) => entry.url));
  return {groups, urls: urls.length > 0 ? [...urls, searchUrl(results.query)] : []};
}

type Props = Partial<ReturnType<typeof listOptions>> & {
  id: string;
  results: Results;
  active: number;
  onActive: (option: number) => void;
  onLeave: () => void;
};

/** Shows the results below the box as options of a combobox. */
export default function SearchResults({
  id,
  results,
  groups = [],
  urls = [],
  active,
  onActive,
  onLeave,
}: Props): ReactNode {
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
      onMouseMove={({movementX, movementY}) =>
        (movementX !== 0 || movementY !== 0) && onActive(index)
      }
      onFollow={onLeave}>
      {content}
    </ResultLink>
  );
  const firstOf = (group: number): number =>
    groups.slice(0, group).reduce((sum, {shown}) => sum + shown.length, 0);
  return (
    <div className={styles.results}>
      <SearchStatus results={results} />
      {urls.length > 0 && (
        <div role="listbox" id={id} aria-label="Results" className={styles.list}>
          {groups.map(({name, shown}, g) => (
            <div key={name} role="group" aria-labelledby={`${id}-group-${g}`}>
              <div id={`${id}-group-${g}`} role="presentation" className={styles.group}>
                {name}
              </div>
              {shown.map((found, i) =>
                option(firstOf(g) + i, <ResultText found={found} isMixed={g === 0} />),
              )}
            </div>
          ))}
          {option(urls.length - 1, <span className={styles.all}>All results on one page</span>)}
        </div>
      )}
      {results && urls.length === 0 && (
        <MainPages suggested={results.suggested} onFollow={onLeave} />
      )}
    </div>
  );
}
