/** Notes everything that a reader's browser complains of. */
import type {ConsoleMessage, Page, Request, Response} from '@playwright/test';

export type Watch = {
  /** What was noted so far, one sentence each. */
  problems: string[];
  /** Ends the watch. */
  stop: () => void;
};

/**
 * Watches a page for console messages, errors, requests that fail or are answered with an error, and
 * requests to any other origin than its own.
 */
export function watch(page: Page, origin: string): Watch {
  const problems: string[] = [];
  const onConsole = (message: ConsoleMessage) => problems.push(`console ${message.type()}: ${message.text()}`);
  const onError = (error: Error) => problems.push(`error: ${error.message}`);
  const onFailed = (request: Request) => {
    const error = request.failure()?.errorText;
    // A browser asks for the icon after the page is loaded, and drops the request when the page is left. Of the two
    // logos it drops the one that the colour mode does not show. That both files are there the crawl of the build says.
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
