import {useEffect, useRef, useState, type FormEvent, type ReactNode} from 'react';
import {searchUrl} from '@screening/search';
import BeforeTyping from './BeforeTyping';
import FoundList from './FoundList';
import SearchField from './SearchField';
import results from './results.module.css';
import styles from './search-form.module.css';

/** Shows the form of the search page, with the results of its query. `asked` is the query in the address. */
export default function SearchForm({asked}: {asked: string}): ReactNode {
  const [typed, setTyped] = useState<string>();
  // Whether the form was submitted without a query.
  const [isEmpty, setEmpty] = useState(false);
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const query = typed ?? asked;
  useEffect(() => {
    // With a query, readers came for its results.
    if (!new URLSearchParams(window.location.search).get('q')) input.current?.focus();
  }, []);
  const change = (value: string): void => {
    setTyped(value);
    setEmpty(false);
    // Bypass the router, which would load the page again at each key pressed.
    window.history.replaceState(window.history.state, '', searchUrl(value));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(!query.trim());
    // Without results, focus the input, because the reader will change the query.
    const isFound = query.trim() && !section.current?.querySelector('[data-nothing-found]');
    (isFound ? section : input).current?.focus();
  };
  return (
    <>
      <form role="search" aria-label="All results" className={styles.search} onSubmit={submit}>
        <SearchField
          ref={input}
          id="query"
          label="Field, value, status or question"
          value={query}
          aria-invalid={isEmpty}
          aria-describedby={isEmpty ? 'query-fault' : undefined}
          onChange={(event) => change(event.target.value)}
        />
        {isEmpty && (
          <p id="query-fault" role="alert" className={styles.fault}>
            Type what you look for.
          </p>
        )}
      </form>
      {query.trim() ? (
        // The results are shown while the reader types. Enter and the button move the focus to them.
        <section ref={section} aria-label="Results" tabIndex={-1}>
          <FoundList query={query} />
        </section>
      ) : (
        <div className={results.page}>
          <BeforeTyping />
        </div>
      )}
    </>
  );
}
