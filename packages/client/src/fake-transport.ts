/** A transport for the tests of programs that use the client. It sends nothing. */
import {InvalidCallError} from './errors';
import {TransportError, type Transport, type TransportRequest} from './transport';

/** A response that a fake transport gives, or what happens instead of one. */
export interface FakeResponse {
  /** @default 200 */
  status?: number;
  /** The body: a text is sent as it is, any other value as JSON. */
  body?: unknown;
  /** Headers with lowercase names. */
  headers?: Record<string, string>;
  /** Ends the attempt without a response, such as `TIMEOUT` or `ECONNRESET`. The request counts as sent. */
  problem?: string;
}

/** A request that a fake transport got. It never contains the API key. */
export interface FakeRequest {
  method: string;
  /** The path with the query. */
  path: string;
  /** The body, parsed. */
  body?: unknown;
}

/**
 * Makes a transport that answers each request with the next response of a list.
 *
 * @example
 * const transport = fakeTransport([{body: {entityGroups: []}}]);
 * const client = createClient({baseUrl: 'https://api.example', apiKey: 'test', transport});
 * await client.listGroups();
 * console.log(transport.requests[0].path);
 *
 * @throws (by the call) an `InvalidCallError` if there are more requests than responses.
 */
export function fakeTransport(responses: FakeResponse[]): Transport & {requests: FakeRequest[]} {
  const requests: FakeRequest[] = [];
  const send = async ({method, url, body}: TransportRequest) => {
    requests.push({method, path: url.pathname + url.search, body: body && JSON.parse(body)});
    const next = responses[requests.length - 1];
    if (!next)
      throw new InvalidCallError(
        `fakeTransport has ${responses.length} responses, but got another request`,
        'fakeTransport',
      );
    if (next.problem) throw new TransportError(next.problem, true);
    const text = typeof next.body === 'string' ? next.body : JSON.stringify(next.body ?? {});
    return {
      status: next.status ?? 200,
      headers: {...next.headers},
      body: new TextEncoder().encode(text),
    };
  };
  return Object.assign(send, {requests});
}
