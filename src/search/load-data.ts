import {loadOnce} from '@site/src/client/load-once';
import {type SearchData, searchDataPath} from '@screening/sandbox/search';

/** Fetches the search data once, when the search box is opened. */
export const loadData = loadOnce<SearchData>(searchDataPath);
