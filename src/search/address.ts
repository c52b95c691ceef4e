/** Addresses of search. Shared by build and browser, so it must import nothing. */

/** The page that shows all results, and works from a shared link. */
export const searchPath = '/search';

/** The search page with a query: what a shared link looks like. */
export const searchUrl = (query: string): string => `${searchPath}?q=${encodeURIComponent(query)}`;

/** What search loads. */
export const searchDataPath = '/search-data.json';
