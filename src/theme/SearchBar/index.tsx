import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent as KeyPress,
  type ReactNode,
} from 'react';
import {isSingleKey} from '@site/src/client/single-keys';
import {searchPath} from '@screening/sandbox/search';
import {useLoaded} from '@site/src/components/use-loaded';
import {loadSearch} from '@site/src/search/load-search';
import SearchPending from '@site/src/search/ui/SearchPending';
import styles from './styles.module.css';

/** Loads the search function and the component that shows its results. */
const loadResults = async () => {
  const [search, {default: SearchResults}] = await Promise.all([
    loadSearch(),
    import('@site/src/search/ui/SearchResults'),
  ]);
  return {search, SearchResults};
};

/**
 * Search in the navigation bar: a button and the dialog that it opens. Opening the dialog loads the results, the engine
 * and the data, and keeps text typed in the meantime. Without JavaScript, the button opens the search page.
 */
export default function SearchBar(): ReactNode {
  // When the dialog was opened, or 0 if it's closed. Browsers report that a dialog was closed a moment later, when the
  // reader may already have opened the next one. Only the event of the current dialog counts.
  const [opening, setOpening] = useState(0);
  const open = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    setOpening(performance.now());
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isShortcut(event) && !document.querySelector('dialog[open]')) open(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <form action={searchPath} role="search" className={styles.form} onSubmit={open}>
        <button type="submit" className={styles.button} aria-haspopup="dialog" aria-keyshortcuts="/ Control+K Meta+K">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm3.6 8.6L14.5 14.5" />
          </svg>
          <span className={styles.label}>Search</span>
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        </button>
      </form>
      {opening > 0 && (
        <SearchDialog key={opening} onClose={() => setOpening((shown) => (shown === opening ? 0 : shown))} />
      )}
    </>
  );
}

function SearchDialog({onClose}: {onClose: () => void}): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const {data: loaded, retry} = useLoaded(loadResults);
  const [query, setQuery] = useState('');
  /** Whether Enter was pressed since the text was changed. The results may still be loading. */
  const [isEntered, setEntered] = useState(false);
  /** The number of results, and how far the arrow keys or the pointer have moved from the first one. */
  const [count, setCount] = useState(0);
  const [moved, setMoved] = useState(0);
  const active = (moved + count) % count || 0;
  const [listId, activeId] = count > 0 ? [id, `${id}-${active}`] : [];
  useEffect(() => dialog.current?.showModal(), []);

  const change = (text: string): void => {
    setQuery(text);
    setEntered(false);
    setMoved(0);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEntered(true);
  };
  const tryAgain =
    retry &&
    ((): void => {
      retry();
      // The pressed button is removed.
      input.current?.focus();
    });
  const press = (event: KeyPress): void => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    setMoved(active + step);
  };
  return (
    // Escape closes it.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={({target, currentTarget}) => target === currentTarget && currentTarget.close()}>
      <form className={styles.box} onSubmit={submit}>
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
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Field, value, status code or question"
          value={query}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </form>
      {loaded ? (
        <loaded.SearchResults
          id={id}
          search={loaded.search}
          query={query}
          isEntered={isEntered}
          active={active}
          onActive={setMoved}
          onCount={setCount}
          onLeave={() => dialog.current?.close()}
        />
      ) : (
        <SearchPending retry={tryAgain} />
      )}
    </dialog>
  );
}

/** Returns whether this is a slash outside of text fields, or Ctrl or Cmd with K. */
const isShortcut = (event: KeyboardEvent): boolean =>
  isSingleKey(event, '/') || (!event.altKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k');
