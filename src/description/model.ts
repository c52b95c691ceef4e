/**
 * What a reference page shows, as plain data.
 *
 * The page generator writes it beside the page; the components of the reference render it.
 */
import type {Field} from './fields';
import type {Sample} from './samples';
import type {Text} from './rich-text';
import type {HighlightedCode} from './code-html';

/**
 * A code sample, highlighted at build time so that no highlighter reaches the reader. Its first `folded` lines are shown
 * only on request. They are part of the code that is copied.
 */
export type ModelSample = Pick<Sample, 'language' | 'label'> & {code: HighlightedCode; folded?: number};

export type ModelExample = {name: string; summary: string; code: HighlightedCode};

export type ModelResponse = {
  status: string;
  reason: string;
  text: Text;
  type?: string;
  root?: Field;
  examples: ModelExample[];
};

export type Link = {title: string; url: string};

/** Everything about one operation or webhook. */
export type EndpointModel = {
  kind: 'operation' | 'webhook';
  id: string;
  method: string;
  path: string;
  /** The URL that `path` is appended to; absent on a webhook, whose URL is the customer's. */
  baseUrl?: string;
  deprecated?: true;
  text: Text;
  key?: {header: string; text: Text};
  parameters: {place: string; title: string; fields: Field[]}[];
  body?: {type: string; required: boolean; text?: Text; root: Field; examples: ModelExample[]};
  responses: ModelResponse[];
  changes: Text[];
  limits: Text[];
  uiOnly: Text[];
  notSpecified: Text[];
  receiver: Text[];
  samples: ModelSample[];
  /** The samples that send the other examples of the body, from the second on. */
  variants: ModelSample[][];
  guides: Link[];
};

/** Everything about one record. */
export type RecordModel = {
  name: string;
  text: Text;
  root: Field;
  /** Said of a schema that no shown path uses. */
  noShownPath?: true;
  examples: ModelExample[];
  usedBy: (Link & {field?: string})[];
  guides: Link[];
};

/** The front page of the reference. */
export type IndexModel = {
  title: string;
  version: string;
  text: Text;
  servers: {url: string; text: string}[];
  key: {header: string; text: Text};
  rateLimit: {requestsPerSecond: number; per: string; status: number};
  paging: {page: Field; pageSize: Field};
  errors: {status: string; reason: string; text: Text}[];
  tags: {name: string; text: Text; endpoints: (Link & {method: string; path: string})[]}[];
  records: (Link & {text: string})[];
};
