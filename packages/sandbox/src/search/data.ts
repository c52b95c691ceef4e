/**
 * Defines the entries of search, their kinds, and the file that search loads. The build and the browser share this file,
 * so it must import nothing.
 */

/** The page that shows all results. */
export const searchPath = '/search';

/** Returns the address of the search page for a query. */
export const searchUrl = (query: string): string => `${searchPath}?q=${encodeURIComponent(query)}`;

/** The file that search loads. */
export const searchDataPath = '/search-data.json';

/** The kinds of entries, each with the label of one result and the heading of the group. */
export const kindNames = {
  guide: {one: 'Guide', many: 'Guides'},
  userGuide: {one: 'Analyst handbook', many: 'Analyst handbook'},
  reference: {one: 'API reference', many: 'API reference'},
  operation: {one: 'Operation', many: 'Operations'},
  webhook: {one: 'Webhook', many: 'Webhooks'},
  record: {one: 'Record', many: 'Records'},
  field: {one: 'Field', many: 'Fields'},
  value: {one: 'Value', many: 'Enum values'},
  limit: {one: 'Limit', many: 'Limits'},
  error: {one: 'Error', many: 'Errors'},
  term: {one: 'Term', many: 'Glossary'},
};
export type Kind = keyof typeof kindNames;
export const kinds = Object.keys(kindNames) as Kind[];

export type Entry = {
  kind: Kind;
  /** The title of a page or section, the name of a field, or a value. */
  title: string;
  /** The location of the entry: "Entity", "List entities › Request body". */
  trail: string;
  /** The address with its fragment. */
  url: string;
  /** The description, or the text of a section. */
  text: string;
  /** Words that find the entry but aren't shown: other spellings, a path, an operation ID. */
  words?: string;
};

/** Increase it when the format changes, so that a page that was open during a release doesn't misread a newer file. */
export const searchVersion = 3;

export type SearchData = {version: number; synonyms: string[][]; entries: Entry[]};
