/** Plans the request of a sample, which is the same for all languages. */
import type {Endpoint, SlimDescription, SlimOperation} from '../document';
import {chooseBody, choosePath, chooseQuery, type PathPart, type SampleRequest} from './values';

export type Call = {
  operationId: string;
  method: string;
  /** The name of the header with the API key. */
  keyHeader: string;
  /** The full URL, with encoded path and query. Needs no escaping inside quotes in any language. */
  url: string;
  /** Fixed text and parameters of the path, not yet encoded. */
  path: PathPart[];
  /** Names and values, not yet encoded. */
  query: [name: string, value: string][];
  /** Sent as JSON. */
  body?: {value: unknown};
};

/** Selects the values to send: those of the reader, otherwise the examples of the description. */
export function planCall(doc: SlimDescription, endpoint: Endpoint<SlimOperation>, request: SampleRequest = {}): Call {
  const {operation, method} = endpoint;
  const path = choosePath(doc, endpoint, request);
  const query = chooseQuery(doc, endpoint, request);
  const body = chooseBody(doc, endpoint, request);
  const place = path.map((part) => (typeof part === 'string' ? part : encode(part.value))).join('');
  const pairs = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    keyHeader: keyHeaderOf(doc),
    url: `${doc.servers[0].url}${place}${pairs && `?${pairs}`}`,
    path,
    query,
    ...(body ? {body} : {}),
  };
}

/** Percent-encodes everything except letters, digits, `-._~` and the colon, so that a URN stays readable. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':');
}

function keyHeaderOf(doc: SlimDescription): string {
  const schemes = Object.values(doc.components.securitySchemes ?? {});
  return schemes.find((scheme) => scheme.type === 'apiKey' && scheme.in === 'header')?.name ?? 'Authorization';
}
