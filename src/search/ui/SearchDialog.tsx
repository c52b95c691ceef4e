import {
  createContext,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {isSingleKey} from '@site/src/client/shortcuts';
import {useLoaded} from '@site/src/components/use-loaded';
import {loadSearch, useResults} from '../load-search';
import SearchPending from './SearchPending';
import styles from './search-dialog.module.css';

/** Loads the search function and the component that shows its results. */
const loadResults = async () => {
  const [search, module] = await Promise.all([loadSearch(), import('./SearchResults')]);
  return {search, SearchResults: module.default, listOptions: module.listOptions};
};

export const OpenSearch = createContext((): void => undefined);

/**
 * Renders the search dialog, and gives the site `OpenSearch`. It isn't part of the navigation bar, because Docusaurus
 * replaces the bar when it changes to another section, and the reader may be typing by then.
 */
export default function SearchDialog({children}: {children: ReactNode}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  /** How often the dialog was opened. Each time, its content is new. */
  const [openings, setOpenings] = useState(0);
  const open = useCallback(() => setOpenings((count) => count + 1), []);
  useEffect(() => {
    if (openings > 0) dialog.current?.showModal();
  }, [openings]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <OpenSearch value={open}>{children}</OpenSearch>
      {openings > 0 && (
        // Escape closes it.
        <dialog
          ref={dialog}
          className={`dialog ${styles.dialog}`}
          aria-label="Search"
          onClick={({target, currentTarget}) => target === currentTarget && currentTarget.close()}>
          <SearchBox key={openings} onClose={() => dialog.current?.close()} />
        </dialog>
      )}
    </>
  );
}

/** The content of the dialog: a combobox with the results as its options. */
function SearchBox({onClose}: {onClose: () => void}): ReactNode {
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

  const tryAgain =
    retry &&
    ((): void => {
      retry();
      // The pressed button is removed.
      input.current?.focus();
    });
  return (
    <>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          setEntered(true);
        }}>
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
          placeholder="Field, value, status code or question"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setEntered(false);
            setMoved(0);
          }}
          onKeyDown={(event) => {
            const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
            if (!step) return;
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
          {...options}
          active={active}
          onActive={setMoved}
          onLeave={onClose}
        />
      ) : (
        <SearchPending retry={tryAgain} />
      )}
    </>
  );
}

/** Returns whether this is a slash outside of text fields, or Ctrl or Cmd with K. */
const isShortcut = (event: KeyboardEvent): boolean =>
  isSingleKey(event, '/') ||
  (!event.altKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k');
