import {searchDataPath, type Search, type SearchData} from '@screening/search';
import {fetchFile} from '@site/src/components/use-loaded';

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
