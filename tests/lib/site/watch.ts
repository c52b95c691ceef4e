/** Records everything that a reader's browser reports as a problem. */
import type {ConsoleMessage, Page, Request, Response} from '@playwright/test';

export type Watch = {
  /** Problems so far, one sentence each. */
  problems: string[];
  /** Ends the watch. */
  stop: () => void;
};

/**
 * Watches a page for console messages, errors, requests that fail or get an error response, and
 * requests to other origins.
 */
export function watch(page: Page, origin: string): Watch {
  const problems: string[] = [];
  const onConsole = (message: ConsoleMessage) => problems.push(`console ${message.type()}: ${message.text()}`);
  const onError = (error: Error) => problems.push(`error: ${error.message}`);
  const onFailed = (request: Request) => {
    const error = request.failure()?.errorText;
    // Browsers request the icon after the page has loaded, and cancel the request when the page is left. They also
    // cancel the logo that the color mode doesn't show. The crawl of the build checks that these files exist.
    if (error === 'net::ERR_ABORTED' && /\/(favicon\.\w+|img\/logo(-dark)?\.svg)$/.test(request.url())) return;
    problems.push(`failed: ${request.url()} (${error})`);
  };
  const onResponse = (response: Response) => {
    if (response.status() >= 400) problems.push(`answered with ${response.status()}: ${response.url()}`);
  };
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== origin) problems.push(`another origin: ${request.url()}`);
  };
  page
    .on('console', onConsole)
    .on('pageerror', onError)
    .on('requestfailed', onFailed)
    .on('response', onResponse)
    .on('request', onRequest);
  const stop = () => {
    page
      .off('console', onConsole)
      .off('pageerror', onError)
      .off('requestfailed', onFailed)
      .off('response', onResponse)
      .off('request', onRequest);
  };
  return {problems, stop};
}
