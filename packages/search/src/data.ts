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

/** How results of a kind are shown and ordered. */
type KindNames = {
  /** The label of one result. */
  one: string;
  /** The heading of a group of results. */
  many: string;
  /** The factor for the score of each result: above 1 for kinds that readers look for more often. */
  weight: number;
};

/** The kinds of entries. */
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
} satisfies Record<string, KindNames>;

export type Kind = keyof typeof kindNames;

export const kinds = Object.keys(kindNames) as Kind[];

/** One thing that search can find. */
export type Entry = {
  kind: Kind;
  /** The title of a page or section, the name of a field, or a value. */
  title: string;
  /** The location of the entry: "Entity", "List entities › Request body". */
  trail: string;
  /** The address of the page, with the anchor of the section or field. */
  url: string;
  /** The description, or the text of a section. */
  text: string;
  /** Words that find the entry but aren't shown: other spellings, a path, an operation ID. */
  words?: string;
};

/** Increase it when the format changes, so that a page that was open during a release doesn't misread a newer file. */
export const searchVersion = 4;

/** The content of the file that search loads. */
export type SearchData = {
  /** The `searchVersion` of the code that wrote the file. */
  version: number;
  /** Groups of words and phrases with the same meaning. */
  synonyms: string[][];
  entries: Entry[];
};
