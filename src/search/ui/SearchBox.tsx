import {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {useLoaded} from '@site/src/components/use-loaded';
import {loadSearch} from '../load-search';
import {useResults} from '../use-results';
import SearchPending from './SearchPending';
import styles from './search-dialog.module.css';

/** Loads the search function, and what shows its results. */
const loadResults = async () => {
  const [search, {default: SearchResults, listOptions}] = await Promise.all([
    loadSearch(),
    import('./SearchResults'),
  ]);
  return {search, SearchResults, listOptions};
};

/** The content of the dialog: a combobox with the results as its options. */
export default function SearchBox({onClose}: {onClose: () => void}): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const {data: loaded, retry} = useLoaded(loadResults);
  const [query, setQuery] = useState('');
  /** Whether Enter was pressed since the text was changed. The results may still be loading. */
  const [isEntered, setEntered] = useState(false);
  /** How far the arrow keys or the pointer have moved from the first result. */
  const [moved, setMoved] = useState(0);
  const results = useResults(loaded?.search, query);
  const options = results && loaded?.listOptions(results);
  const count = options?.urls.length ?? 0;
  const active = count > 0 ? ((moved % count) + count) % count : 0;

  // The list can still show the results of an earlier text. Enter waits for those of the text in the box.
  const isCurrent = results?.query === query.trim();
  useEffect(() => {
    const option = document.getElementById(`${id}-${active}`);
    if (isEntered && isCurrent) option?.click();
    else option?.scrollIntoView({block: 'nearest'});
  }, [id, active, isEntered, isCurrent]);

  const tryAgain = (): void => {
    retry?.();
    // The pressed button is removed.
    input.current?.focus();
  };
  return (
    <>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          setEntered(true);
        }}>
        <svg
          viewBox="0 0 16 16"
          width="32"
          height="32"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeWidth="1.6"
          aria-hidden="true">
          <path d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm3.6 8.6L14.5 14.5" />
        </svg>
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label="Search the documentation"
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? id : undefined}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Field, value, status or question"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setEntered(false);
            setMoved(0);
          }}
          onKeyDown={(event) => {
            const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
            // While a word is composed, such as in Japanese, the keys choose among its spellings.
            if (!step || event.nativeEvent.isComposing) return;
            event.preventDefault();
            setMoved(active + step);
          }}
        />
        <button type="button" className="action" onClick={onClose}>
          Close
        </button>
      </form>
      {loaded ? (
        <loaded.SearchResults
          id={id}
          results={results}
          options={options}
          isEmpty={query.trim() === ''}
          active={active}
          onActive={setMoved}
          onLeave={onClose}
        />
      ) : (
        <SearchPending retry={retry && tryAgain} />
      )}
    </>
  );
}
