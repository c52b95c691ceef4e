import {useDeferredValue, useMemo} from 'react';
import type {Result, Search} from '@screening/search';

/** The results of a query. */
export type Results = Result & {query: string};

/**
 * Returns the results of `query`, or undefined without a query or before search is loaded. Typing stays fast: the last
 * results are shown until the next are ready.
 */
export function useResults(search: Search | undefined, query: string): Results | undefined {
  const asked = useDeferredValue(query.trim());
  return useMemo(
    () => (search && asked ? {...search(asked), query: asked} : undefined),
    [search, asked],
  );
}
