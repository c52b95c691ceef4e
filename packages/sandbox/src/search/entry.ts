/** Defines search entries and their kinds. The build and the browser share this file, so it must import nothing. */

/** The kinds of entries. */
export const kinds = [
  'guide',
  'userGuide',
  'reference',
  'operation',
  'webhook',
  'record',
  'field',
  'value',
  'limit',
  'error',
  'term',
] as const;
export type Kind = (typeof kinds)[number];

/** The label of one result of a kind, and the heading of the group. */
export const kindNames: Record<Kind, {one: string; many: string}> = {
  guide: {one: 'Guide', many: 'Guides'},
  userGuide: {one: 'User guide', many: 'User guide'},
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
