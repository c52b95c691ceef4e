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

/** The kinds of entries, each with the label of one result, the heading of the group, and its weight in the order. */
export const kindNames = {
  guide: {one: 'Guide', many: 'Guides', weight: 1},
  userGuide: {one: 'Analyst handbook', many: 'Analyst handbook', weight: 1.15},
  reference: {one: 'API reference', many: 'API reference', weight: 1},
  operation: {one: 'Operation', many: 'Operations', weight: 1.25},
  webhook: {one: 'Webhook', many: 'Webhooks', weight: 1.2},
  schema: {one: 'Schema', many: 'Schemas', weight: 0.72},
  field: {one: 'Field', many: 'Fields', weight: 0.76},
  value: {one: 'Value', many: 'Enum values', weight: 0.95},
  limit: {one: 'Limit', many: 'Limits', weight: 0.8},
  error: {one: 'Error', many: 'Errors', weight: 1.15},
  term: {one: 'Term', many: 'Glossary', weight: 1.1},
};
export type Kind = keyof typeof kindNames;
export const kinds = Object.keys(kindNames) as Kind[];

export type Entry = {
  kind: Kind;
  /** The title of a page or section, the name of a field, or a value. */
  title: string;
  /** The location of the entry: "Entity", "List entities › Request body". */
  trail: string;
  url: string;
  /** The description, or the text of a section. */
  text: string;
  /** Words that find the entry but aren't shown: other spellings, a path, an operation ID. */
  words?: string;
};

/** Increase it when the format changes, so that a page that was open during a release doesn't misread a newer file. */
export const searchVersion = 4;

export type SearchData = {version: number; synonyms: string[][]; entries: Entry[]};
