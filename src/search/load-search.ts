import {useDeferredValue, useMemo} from 'react';
import {fetchFile} from '@site/src/components/use-loaded';
import {type Result, type Search, type SearchData, searchDataPath} from '@screening/search';

let pending: Promise<Search> | undefined;

/** Loads the search engine and its data once, at the same time. After a failure, the next call tries again. */
export function loadSearch(): Promise<Search> {
  pending ??= Promise.all([import('@screening/search'), fetchFile(searchDataPath)])
    .then(async ([{createSearch}, file]) => createSearch((await file.json()) as SearchData))
    .catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
  return pending;
}

/** The results of a query. Undefined without a query, or before search is loaded. */
export type Results = (Result & {query: string}) | undefined;

/** Returns the results of `query`. Typing stays fast: the last results are shown until the next are ready. */
export function useResults(search: Search | undefined, query: string): Results {
  const asked = useDeferredValue(query.trim());
  return useMemo(
    () => (search && asked ? {...search(asked), query: asked} : undefined),
    [search, asked],
  );
}
