/** The addresses that search uses. The build and the browser share this file, so it must import nothing. */

/** The page that shows all results. */
export const searchPath = '/search';

/** Returns the address of the search page for a query. */
export const searchUrl = (query: string): string => `${searchPath}?q=${encodeURIComponent(query)}`;

/** The file that search loads. */
export const searchDataPath = '/search-data.json';
