/** The addresses that search uses. The build and the browser share this file, so it must import nothing. */

/** The page that shows all results. */
export const searchPath = '/search';

/** Returns the address of the search page for a query. */
export const searchUrl = (query: string): string => `${searchPath}?q=${encodeURIComponent(query)}`;

/** The file that search loads. */
export const searchDataPath = '/search-data.json';

/** The pages that are offered when a query has no results. */
export const mainPages = [
  {title: 'Start here', url: '/docs'},
  {title: 'API reference', url: '/api'},
  {title: 'User guide', url: '/docs/user-guide/intro'},
  {title: 'Glossary', url: '/docs/glossary'},
  {title: 'Ask for help', url: '/docs/user-guide/content/further-resources#when-you-ask-for-help'},
];
