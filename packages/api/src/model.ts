/**
 * Defines the content of reference pages as plain data.
 *
 * The page generator writes it next to the page, and the components of the reference render it.
 */
import type {Field} from './fields';
import type {Sample} from './samples';
import type {Text} from './rich-text';
import type {HighlightedCode} from './code-html';

/**
 * A code sample, highlighted at build time so that the browser needs no highlighter. The first `folded` lines are
 * collapsed, but are copied with the rest.
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

/** All content of the page of an operation or webhook. */
export type EndpointModel = {
  kind: 'operation' | 'webhook';
  id: string;
  method: string;
  path: string;
  /** The URL before `path`. Absent on a webhook, because its URL belongs to the customer. */
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
  /** The samples for the other examples of the body, starting with the second. */
  variants: ModelSample[][];
  guides: Link[];
};

/** All content of the page of a record. */
export type RecordModel = {
  name: string;
  text: Text;
  root: Field;
  /** Set if no shown path uses the record. */
  noShownPath?: true;
  examples: ModelExample[];
  usedBy: (Link & {field?: string})[];
  guides: Link[];
};

/** All content of the start page of the reference. */
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
