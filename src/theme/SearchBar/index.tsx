import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent as KeyPress,
  type ReactNode,
} from 'react';
import {isSingleKey} from '@site/src/client/single-keys';
import {searchPath} from '@screening/sandbox/search';
import {isEnter} from '@site/src/search/is-enter';
import {loadData} from '@site/src/search/load-data';
import SearchFailure from '@site/src/search/ui/SearchFailure';
import type Results from '@site/src/search/ui/SearchResults';
import type {KeyTaker, Shown} from '@site/src/search/ui/SearchResults';
import styles from './styles.module.css';

/**
 * Search in the navigation bar: a button and the dialog that it opens. Opening the dialog loads the results, the engine
 * and the data, and keeps text typed in the meantime. Without JavaScript, the button opens the search page.
 */
export default function SearchBar(): ReactNode {
  // Number of the open dialog, or 0 if it's closed. Browsers report that a dialog was closed a moment later, when the
  // reader may already have opened the next one. Only the event of the current dialog counts.
  const [opening, setOpening] = useState(0);
  const openings = useRef(0);
  const start = (event: FormEvent): void => {
    event.preventDefault();
    setOpening(++openings.current);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpening(++openings.current);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <form action={searchPath} role="search" className={styles.form} onSubmit={start}>
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
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<KeyTaker>(null);
  // Whether Enter was pressed before the results of the text, or the code that shows them, were loaded.
  const entered = useRef(false);
  const change = (text: string): void => {
    entered.current = false;
    setQuery(text);
  };
  const press = (event: KeyPress<HTMLInputElement>): void => {
    if (results.current) results.current.onKey(event);
    else if (isEnter(event)) entered.current = true;
  };
  const [query, setQuery] = useState('');
  const [{listId, activeId}, setShown] = useState<Shown>({});
  const [SearchResults, setResults] = useState<typeof Results | 'failed'>();
  const load = useCallback(() => {
    // Start loading early. The results load it too, and show an error.
    loadData().catch(() => undefined);
    import('@site/src/search/ui/SearchResults').then(
      (loaded) => setResults(() => loaded.default),
      () => setResults('failed'),
    );
  }, []);
  useEffect(() => {
    load();
    dialog.current?.showModal();
  }, [load]);
  const retry = (): void => {
    setResults(undefined);
    load();
    // Move the focus, because the pressed button was removed.
    input.current?.focus();
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
      <div className={styles.box}>
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label="Search the documentation"
          aria-autocomplete="list"
          aria-expanded={Boolean(listId)}
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
      </div>
      {SearchResults === undefined && <p className={styles.loading}>Loading…</p>}
      {SearchResults === 'failed' && (
        <div className={styles.failed}>
          <SearchFailure onRetry={retry} />
        </div>
      )}
      {SearchResults && SearchResults !== 'failed' && (
        <SearchResults
          ref={results}
          query={query}
          enteredRef={entered}
          onShown={setShown}
          onLeave={() => dialog.current?.close()}
        />
      )}
    </dialog>
  );
}

/** Returns whether this is a slash outside of text fields, or Ctrl or Cmd with K. */
const isShortcut = (event: KeyboardEvent): boolean =>
  isSingleKey(event, '/') || (!event.altKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k');
