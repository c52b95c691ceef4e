/** Plans the request of a sample, which is the same for all languages. */
import {contentOf, resolve, type Endpoint, type SlimDescription, type SlimOperation} from '../document';
import {flatten} from '../flatten';
import {chooseBody, choosePath, chooseQuery, type PathPart, type SampleRequest} from './values';

export type Call = {
  operationId: string;
  method: string;
  /** The header that carries the key. */
  keyHeader: string;
  /** Text of the path, already fit for a URL, and parameters, not yet encoded. */
  path: PathPart[];
  /** Without `page` on a call that is repeated page by page. */
  query: [name: string, value: string][];
  /** Sent as JSON. */
  body?: {value: unknown};
  /** Set when the sample goes through all pages: the property that holds the items, and where it starts. */
  paging?: {list: string; first: number; size: number};
  /** Whether the call answers 425, that is "not finished yet". */
  tooEarly: boolean;
};

/** Settles what to send: the reader's values, and the description's own examples where there are none. */
export function planCall(doc: SlimDescription, endpoint: Endpoint<SlimOperation>, request: SampleRequest = {}): Call {
  const {operation, method} = endpoint;
  const list = listOfPage(doc, endpoint);
  const query = chooseQuery(doc, endpoint, request, list === undefined ? [] : ['page', 'pageSize']);
  const paging = list === undefined ? undefined : readPaging(list, query);
  const body = chooseBody(doc, endpoint, request);
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    keyHeader: keyHeaderOf(doc),
    path: choosePath(doc, endpoint, request).map((part) =>
      typeof part === 'string' ? part.split('/').map(encode).join('/') : part,
    ),
    query: Object.entries(query).filter(([name]) => !(paging && name === 'page')),
    ...(body ? {body: paging ? {value: withoutPage(body.value)} : body} : {}),
    ...(paging ? {paging} : {}),
    tooEarly: '425' in operation.responses,
  };
}

/** Percent-encodes everything but letters, digits and `-._~`, so that it stands safely in quotes of any language. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function keyHeaderOf(doc: SlimDescription): string {
  const schemes = Object.values(doc.components.securitySchemes ?? {});
  return schemes.find((scheme) => scheme.type === 'apiKey' && scheme.in === 'header')?.name ?? 'Authorization';
}

/** The property that holds the items of a page, on a call that pages. */
function listOfPage(doc: SlimDescription, {operation, parameters}: Endpoint<SlimOperation>): string | undefined {
  const asked = ['page', 'pageSize'].every((name) => parameters.some((p) => p.in === 'query' && p.name === name));
  const schema = contentOf(resolve(doc, operation.responses['200'] ?? {}))?.media.schema;
  if (!asked || !schema) return undefined;
  const {properties = {}} = flatten(doc, schema);
  const lists = Object.entries(properties).filter(([, p]) => typeof p === 'object' && resolve(doc, p).type === 'array');
  const told = ['page', 'pageSize', 'total'].every((name) => name in properties);
  // Languages name it in their own ways, so it must be a plain word.
  return told && lists.length === 1 && /^[A-Za-z]\w*$/.test(lists[0][0]) ? lists[0][0] : undefined;
}

/** All pages from the one asked for; a page that is no number is sent as it stands, for the API to refuse. */
function readPaging(list: string, {page, pageSize}: Record<string, string>): Call['paging'] {
  const isCount = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text);
  return isCount(page) && isCount(pageSize) ? {list, first: Number(page), size: Number(pageSize)} : undefined;
}

/** Which of query and body wins is not specified, so the page stands in the query alone. */
function withoutPage(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'page' && name !== 'pageSize'));
}
