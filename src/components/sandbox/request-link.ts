/**
 * Links that open the sandbox with a request. `/api/screen-simple?try={"body":{"entityName":"..."}}` also sends it, and
 * `?request=` only fills in the form. Shared by build and browser, so it imports nothing that runs.
 */
import type {SampleRequest} from '@site/src/description/samples';

/** A request from a link, and whether the sandbox sends it. */
export type LinkedRequest = {request: SampleRequest; send: boolean};

const parameters = ['try', 'request'] as const;

/** The address that opens an operation's page with a request in its sandbox, and sends it. */
export const runLink = (page: string, request: SampleRequest): string => link(page, 'try', request);

/** The address that opens an operation's page with a filled form. It never contains a key. */
export const formLink = (page: string, request: SampleRequest): string => link(page, 'request', request);

const link = (page: string, parameter: (typeof parameters)[number], request: SampleRequest): string =>
  `${page}?${parameter}=${encodeURIComponent(JSON.stringify(request))}`;

/** Returns the request in a page's query, or undefined if the query has no readable request. */
export function readRequestLink(search: string): LinkedRequest | undefined {
  const query = new URLSearchParams(search);
  const parameter = parameters.find((name) => query.has(name));
  if (parameter === undefined) return undefined;
  try {
    const {path, query: pairs, ...rest} = JSON.parse(query.get(parameter) ?? '') as Record<string, unknown>;
    const send = parameter === 'try';
    // A form whose body was empty stays empty. A link that sends may leave the body to the page.
    const body = 'body' in rest || !send ? {body: rest.body} : {};
    return {request: {path: texts(path), query: texts(pairs), ...body}, send};
  } catch {
    return undefined;
  }
}

/** Names and values as text, whatever the link holds. */
const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, String(one)]));
