/**
 * Links that open the sandbox with a request and send it: `/api/screen-simple?try={"body":{"entityName":"..."}}`.
 * Shared by build and browser, so it imports only types.
 */
import type {SampleRequest} from '@site/src/description/samples';

/**
 * Returns the address that opens an operation's page with one of the site's own requests. Without a body in the
 * request, the page keeps the body of its example.
 */
export const runLink = (page: string, request: SampleRequest): string => `${page}?${print(request)}`;

/**
 * Returns the address for a request that a reader typed, with the request in the fragment. Browsers send a query to the
 * server, and in the referrer of later requests, but never a fragment. It contains no key.
 */
export const typedLink = (page: string, request: SampleRequest): string => `${page}#${print(request)}`;

const print = (request: SampleRequest): string => `try=${encodeURIComponent(JSON.stringify(request))}`;

/** Returns the request in a page's address, or undefined if the address has no readable request. */
export function readRequestLink({search, hash}: {search: string; hash: string}): SampleRequest | undefined {
  const text = /^#try=(.*)/s.exec(hash)?.[1];
  try {
    const json = text === undefined ? new URLSearchParams(search).get('try') : decodeURIComponent(text);
    if (json === null) return undefined;
    const {path, query, ...rest} = JSON.parse(json) as Record<string, unknown>;
    return {path: texts(path), query: texts(query), ...('body' in rest ? {body: rest.body} : {})};
  } catch {
    return undefined;
  }
}

/** Converts the values to text, whatever the link contains. */
const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, String(one)]));
