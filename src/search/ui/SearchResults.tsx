import type {ReactNode} from 'react';
import type {Results} from '../use-results';
import type {Options} from './list-options';
import BeforeTyping from './BeforeTyping';
import MainPages from './MainPages';
import ResultLink from './ResultLink';
import ResultText from './ResultText';
import SearchStatus from './SearchStatus';
import styles from './results.module.css';

const keys: [key: string, does: string][] = [
  ['↑ ↓', 'Select'],
  ['Enter', 'Open'],
  ['Esc', 'Close'],
];

export {listOptions} from './list-options';

type Props = {
  /** The id of the list. Those of the options are `<id>-<index>`. */
  id: string;
  results?: Results;
  options?: Options;
  /** Whether nothing is typed yet. */
  isEmpty: boolean;
  /** The index of the option that Enter opens. */
  active: number;
  /** Called when the pointer moves to an option. */
  onActive: (option: number) => void;
  /** Called when an option opens in this tab. */
  onLeave: () => void;
};

/** Shows the results below the box as options of a combobox. */
export default function SearchResults({
  id,
  results,
  options = {groups: [], urls: []},
  isEmpty,
  active,
  onActive,
  onLeave,
}: Props): ReactNode {
  const {groups, urls} = options;
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
      onMouseMove={({movementX, movementY}) => {
        if (movementX !== 0 || movementY !== 0) onActive(index);
      }}
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
      {isEmpty && <BeforeTyping onFollow={onLeave} />}
      {results && urls.length === 0 && (
        <MainPages suggested={results.suggested} onFollow={onLeave} />
      )}
      <p className={styles.keys}>
        {keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
        {results && urls.length > 0 && (
          // Screen readers hear it with the status.
          <span className={styles.count} aria-hidden="true">
            {results.found.length} {results.found.length === 1 ? 'result' : 'results'}
          </span>
        )}
      </p>
    </div>
  );
}
