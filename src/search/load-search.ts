import {searchDataPath, type Search, type SearchData} from '@screening/search';
import {fetchFile} from '@site/src/components/use-loaded';

let pending: Promise<Search> | undefined;

/** Loads the search engine and its data once, at the same time. After a failure, the next call tries again. */
export function loadSearch(): Promise<Search> {
  pending ??= Promise.all([loadEngine(), loadData()])
    .then(([createSearch, data]) => createSearch(data))
    .catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
  return pending;
}

/** Loads only what creates a search: the bundler leaves out names that aren't taken from the module at once. */
async function loadEngine() {
  const {createSearch} = await import('@screening/search');
  return createSearch;
}

async function loadData(): Promise<SearchData> {
  const file = await fetchFile(searchDataPath);
  return (await file.json()) as SearchData;
}
