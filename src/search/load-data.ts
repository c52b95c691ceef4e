/** Fetches the search data once, when the search box is opened. */
import {searchDataPath} from './address';
import type {SearchData} from './engine/data';

let pending: Promise<SearchData> | undefined;

/** Returns the data. A failed load is repeated at the next call. */
export function loadData(): Promise<SearchData> {
  pending ??= fetchData().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function fetchData(): Promise<SearchData> {
  const response = await fetch(searchDataPath);
  if (!response.ok) throw new Error(`${searchDataPath}: ${response.status}`);
  return (await response.json()) as SearchData;
}
