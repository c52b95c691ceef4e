/** The entries of search and their kinds. Shared by build and browser, so it must import nothing. */

/** The kinds of things, in the order in which their groups are shown when none fits better. */
export const kinds = ['guide', 'operation', 'webhook', 'record', 'field', 'value', 'limit', 'error', 'term'] as const;
export type Kind = (typeof kinds)[number];

/** A kind as a label of one result, and as the heading of its group. */
export const kindNames: Record<Kind, {one: string; many: string}> = {
  guide: {one: 'Guide', many: 'Guides'},
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
  /** What a reader would call it: a page's or section's title, a field's name, a value. */
  title: string;
  /** Where it stands: "Entity", "List entities › Request body". */
  trail: string;
  /** Its address, with the fragment that leads to it. */
  url: string;
  /** What is said of it. */
  text: string;
  /** Words that lead to it and are not shown: other spellings, a path, an operationId. */
  words?: string;
};
