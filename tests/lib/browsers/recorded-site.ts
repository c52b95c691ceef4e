/**
 * Serves the built site with a first script that records what a console would show.
 *
 * WebDriver has no command that reads the console, and this works in every browser.
 */
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createSite, createSiteServer} from '../../../plugins/post-build/hosting/serve';
import {readSite} from '../../../plugins/post-build/hosting/write';

/** Name of the global variable with the recorded problems. */
export const recorded = 'recordedProblems';

const path = '/recorder.js';

/** Runs in the page. Records console messages, errors, files that don't load, and policy violations. */
function record(name: string): void {
  const problems: string[] = [];
  Object.assign(window, {[name]: problems});
  for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const)
    console[level] = (...values: unknown[]) =>
      problems.push(`console.${level}: ${values.map(String).join(' ')}`);
  const onError = (event: ErrorEvent | Event) => {
    if (event instanceof ErrorEvent)
      problems.push(`error: ${event.message} (${event.filename}:${event.lineno})`);
    else problems.push(`did not load: ${(event.target as Element).outerHTML}`);
  };
  // Errors of elements don't bubble, so capture them.
  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', ({reason}) =>
    problems.push(`unhandled rejection: ${String(reason)}`),
  );
  document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI}) =>
    problems.push(`policy: ${effectiveDirective} stopped ${blockedURI}`),
  );
}

/** Serves the built site on a free port, with the headers that hosts send. */
export async function serveRecorded(): Promise<{origin: string; server: Server}> {
  const site = createSite('build', readSite('build').headers);
  const server = createSiteServer(async (request) => {
    if (new URL(request.url).pathname === path) {
      const script = `(${String(record)})(${JSON.stringify(recorded)})`;
      return new Response(script, {headers: {'content-type': 'text/javascript'}});
    }
    const response = await site(request);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const page = await response.text();
    return new Response(page.replace('<head>', `<head><script src=${path}></script>`), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server};
}
