/** Records everything that a reader's browser reports as a problem. */
import type {ConsoleMessage, Page, Request, Response} from '@playwright/test';

export type Watch = {
  /** Problems so far, one sentence each. */
  problems: string[];
  /** Ends the watch. */
  stop: () => void;
};

/**
 * Failed requests that are no problem. Browsers cancel requests for icons, logos and prefetched
 * files when the page is left. The others only fail because a test refuses a request or cuts the
 * connection.
 */
const expected = /net::ERR_(ABORTED|FAILED|INTERNET_DISCONNECTED)/;

/**
 * Watches a page for console messages, errors, dialogs, requests that fail or get an error
 * response, and requests to other origins. Our pages open no dialogs, so a dialog would be an
 * injected `alert(1)`.
 */
export function watch(page: Page, origin: string): Watch {
  const problems: string[] = [];
  const listeners = {
    console: (message: ConsoleMessage) => {
      // On a file without a head, such as a Markdown page, only some builds of Chromium ask for
      // this.
      if (message.location().url.endsWith('/favicon.ico')) return;
      if (!expected.test(message.text()))
        problems.push(`console ${message.type()}: ${message.text()}`);
    },
    pageerror: (error: Error) => problems.push(`error: ${error.message}`),
    requestfailed: (request: Request) => {
      const error = request.failure()?.errorText ?? '';
      if (!expected.test(error)) problems.push(`failed: ${request.url()} (${error})`);
    },
    response: (response: Response) => {
      if (response.status() >= 400)
        problems.push(`answered with ${response.status()}: ${response.url()}`);
    },
    request: (request: Request) => {
      const {protocol, origin: other} = new URL(request.url());
      if (!['data:', 'blob:'].includes(protocol) && other !== origin)
        problems.push(`another origin: ${request.url()}`);
    },
  };
  const entries = Object.entries(listeners) as unknown as [
    event: 'console',
    listener: () => void,
  ][];
  for (const [event, listener] of entries) page.on(event, listener);
  return {
    problems,
    stop: () => {
      for (const [event, listener] of entries) page.off(event, listener);
    },
  };
}
