/** Starts a sandbox for the tests of a file. A test can change its responses, and read which calls it got. */
import {startServer} from '@screening/sandbox/server';
import {description, seed, type Json} from '@screening/sandbox/testing';
import {afterAll, beforeAll} from 'vitest';

/** Answers a request in place of the sandbox, as a proxy would. `answer` gets the sandbox's response. */
export type Intercept = (
  request: Request,
  answer: (instead?: Request) => Promise<Response>,
) => Promise<Response>;

const forward: Intercept = (_, answer) => answer();

/** @param rateLimit The rate limit. By default, it is the documented one. */
export function useSandboxServer(key: string, rateLimit?: number) {
  let server: Awaited<ReturnType<typeof startServer>>;
  let respond: (request: Request) => Promise<Response>;
  let intercept = forward;
  let calls: string[] = [];

  beforeAll(async () => {
    const log = {line: () => undefined, error: () => undefined};
    const limit = rateLimit === undefined ? {} : {rateLimit};
    const options = {port: 0, seed: '1', latency: 0, key, ...limit};
    server = await startServer(options, description, seed, log);
    respond = server.sandbox.fetch;
    server.sandbox.fetch = async (request) => {
      const {pathname, search} = new URL(request.url);
      calls.push(`${request.method} ${pathname.replace(server.sandbox.basePath, '')}${search}`);
      return intercept(request, (instead = request) => respond(instead));
    };
  });
  afterAll(() => server.close());

  /** Makes a request that no test changes, and that isn't counted. */
  async function send(method: string, route: string, body?: object): Promise<Json> {
    const headers = {Authorization: key, 'Content-Type': 'application/json'};
    const init = {method, headers, body: body && JSON.stringify(body)};
    const response = await respond(new Request(server.origin + route, init));
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return {
    /** Returns the address of the API. */
    address: (): string => server.origin + server.sandbox.basePath,
    call: (method: string, route: string, body?: object): Promise<Json> =>
      send(method, server.sandbox.basePath + route, body),
    change: (route: string, body: object = {}): Promise<Json> =>
      send('POST', `/sandbox/${route}`, body),
    /** Restores the first data, and forgets the calls and the changed responses. */
    async reset(): Promise<void> {
      intercept = forward;
      await send('POST', '/sandbox/reset', {});
      calls = [];
    },
    intercept: (between: Intercept): void => void (intercept = between),
    /** Answers as the sandbox does, from now on. */
    forward: (): void => void (intercept = forward),
    /** The requests since the reset, such as `GET /entities?page=1`. */
    calls: (): string[] => calls,
    /** The requests without their queries, such as `GET /entities`. */
    paths: (): string[] => calls.map((call) => call.replace(/\?.*/, '')),
    entitiesOf: (customerKey: string) =>
      server.sandbox.state.entities.filter(({search}) => search.customerKey === customerKey),
  };
}
