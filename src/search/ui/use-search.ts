/** A React hook that loads search and returns its state and the results of a query. */
import {useDeferredValue, useEffect, useMemo, useState} from 'react';
import {createSearch, type Answer, type Search} from '@screening/sandbox/search';
import {loadData} from '../load-data';

export type SearchState =
  | {status: 'loading'}
  | {status: 'failed'; retry: () => void}
  | {status: 'ready'; /** Undefined without a query. */ answer?: Answer & {query: string}};

let made: Search | undefined;

/** Returns the results of `query`. Typing stays fast: the last results are shown until the next are ready. */
export function useSearch(query: string): SearchState {
  const [search, setSearch] = useState<{ask?: Search; failed?: true}>({ask: made});
  const [attempt, setAttempt] = useState(0);
  const asked = useDeferredValue(query.trim());
  useEffect(() => {
    if (made) return;
    let wanted = true;
    loadData().then(
      (data) => {
        made ??= createSearch(data);
        if (wanted) setSearch({ask: made});
      },
      () => wanted && setSearch({failed: true}),
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);
  const answer = useMemo(
    () => (search.ask && asked ? {...search.ask(asked), query: asked} : undefined),
    [search, asked],
  );
  if (search.ask) return {status: 'ready', answer};
  if (!search.failed) return {status: 'loading'};
  const retry = (): void => {
    setSearch({});
    setAttempt(attempt + 1);
  };
  return {status: 'failed', retry};
}
