/**
 * Links that open the sandbox with a request: `/api/screen-simple?try={"body":{"entityName":"..."}}`. Shared by build
 * and browser, and part of every page of an operation, so it imports only types. `earlier-calls.ts` reads the request.
 */
import type {SampleRequest} from '@screening/api/samples';

/** A call that changed the sandbox of the sender. */
export type EarlierCall = {
  operationId: string;
  /** The value of the body, if there was one. */
  body?: unknown;
  /** The time of the call, in milliseconds after the start of the sandbox's clock. */
  at: number;
};

/** The calls that a request depends on. */
export type Before = {
  calls: EarlierCall[];
  /** The time of the request, in milliseconds after the start of the sandbox's clock. */
  at: number;
};

/** A request in a link. */
export type LinkedRequest = SampleRequest & {
  /** Null if the request depends on calls that don't fit into a link. */
  before?: Before | null;
};

/** Maximum length of a request in a link and in samples, in characters of JSON, so that it doesn't block the page. */
export const longestRequest = 20_000;

/** Maximum number of earlier calls in a link, which its reader has to look at. */
export const mostCalls = 10;

/** Returns the address of one of the site's own requests. Without a body in it, the page keeps that of its example. */
export const runLink = (page: string, request: SampleRequest): string =>
  `${page}?try=${encodeURIComponent(JSON.stringify(request))}`;

/**
 * Returns the address for a request that a reader typed, with the request in the fragment. Browsers send a query to the
 * server, and in the referrer of later requests, but never a fragment. It contains no key.
 *
 * @param printJson writes the request as JSON. The default rounds numbers with more digits than JavaScript keeps
 */
export const typedLink = (
  page: string,
  request: LinkedRequest,
  printJson: (request: LinkedRequest) => string = JSON.stringify,
): string => `${page}#try=${encodeURIComponent(printJson(request))}`;

/** Returns the text of the request in a page's address, which can be damaged, or undefined without a request. */
export function linkText({search, hash}: {search: string; hash: string}): string | undefined {
  const text = /^#try=(.*)/s.exec(hash)?.[1];
  if (text === undefined) return new URLSearchParams(search).get('try') ?? undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
