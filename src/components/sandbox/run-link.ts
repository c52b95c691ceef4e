/**
 * Links that open the sandbox with a request: `/api/screen-simple?try={"body":{"entityName":"..."}}`.
 * Shared by build and browser, so it imports nothing that runs.
 */
import type {SampleRequest} from '@site/src/description/samples';

const parameter = 'try';

/** The address that opens an operation's page with a request in its sandbox, and sends it. */
export function runLink(page: string, request: SampleRequest): string {
  return `${page}?${parameter}=${encodeURIComponent(JSON.stringify(request))}`;
}

/** The request in a page's query, or undefined when there is none that can be read. */
export function readRunLink(search: string): SampleRequest | undefined {
  const text = new URLSearchParams(search).get(parameter);
  if (text === null) return undefined;
  try {
    const {path, query, ...rest} = JSON.parse(text) as Record<string, unknown>;
    return {path: texts(path), query: texts(query), ...('body' in rest ? {body: rest.body} : {})};
  } catch {
    return undefined;
  }
}

/** Names and values as text, whatever the link holds. */
const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, String(one)]));
