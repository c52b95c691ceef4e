import {loadOnce} from '@site/src/client/load-once';
import {searchDataPath} from './address';
import type {SearchData} from './engine/data';

/** Fetches the search data once, when the search box is opened. */
export const loadData = loadOnce<SearchData>(searchDataPath);
