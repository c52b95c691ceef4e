/** Starts the local sandbox server for a test, on a free port, and records all requests and responses. */
import type {State} from '@screening/sandbox';
import {loadData, startServer} from '@screening/sandbox/server';
import type {Received} from '../samples/recorder';
import {cachedDescription} from '@screening/sandbox/recording';
import {fillProduct} from '@screening/product';

export type Exchange = {
  method: string;
  path: string;
  status: number;
  type: string;
  body: string;
  /** The request as received. */
  sent: Received;
};
/** Handles a call instead of the sandbox, as a proxy between it and the program would. */
export type Intercept = (
  request: Request,
  answer: (request: Request) => Promise<Response>,
) => Promise<Response>;
export type RecordedSandbox = Awaited<ReturnType<typeof startRecorded>>;

export type Settings = {
  webhookUrl?: string;
  apiKey?: string;
  seed?: string;
  /** Calls per second. */
  rateLimit?: number;
  /** Returns the milliseconds since the start, on the sandbox's clock. */
  elapsed?: () => number;
};

/** A separate key, so that samples with a hard-coded key fail. */
const guideKey = 'guide-key-7c1e';
const secondOfEachRequest = 1000;

/**
 * Starts a sandbox in its initial state. Unless `elapsed` is given, its clock advances by one second with each request,
 * not with real time, so the same requests get the same responses.
 */
export async function startRecorded({elapsed, apiKey = guideKey, ...settings}: Settings = {}) {
  const [description, {seed: data}] = await Promise.all([
    cachedDescription(),
    loadData('.', fillProduct),
  ]);
  const exchanges: Exchange[] = [];
  const reports: string[] = [];
  let requests = 0;
  const {sandbox, origin, close} = await startServer(
    {port: 0, seed: '1', latency: 0, key: apiKey, ...settings},
    description,
    data,
    {line: (text) => reports.push(text), error: (error) => reports.push(`fault: ${String(error)}`)},
    elapsed ?? (() => requests * secondOfEachRequest),
  );
  const answer = sandbox.fetch;
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      requests += 1;
      const headers = {Authorization: apiKey, 'Content-Type': 'application/json'};
      const response = await answer(
        new Request(origin + path, {method, headers, body: body && JSON.stringify(body)}),
      );
      if (response.ok) return (await response.json()) as T;
      if (response.status !== 429 || attempt === 100)
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const forward: Intercept = (request) => answer(request);
  const recorded = {
    /** Value of SCREENING_BASE_URL. */
    baseUrl: origin + sandbox.basePath,
    /** Value of SCREENING_API_KEY. */
    apiKey,
    faults: sandbox.faults,
    data,
    exchanges,
    /** The server's reports on its webhooks, and on errors in the server itself. */
    reports,
    intercept: forward,
    /** Makes a call of the API for the test, which isn't recorded or intercepted. Repeats it after 429. */
    call: <T>(method: string, route: string, body?: object) =>
      send<T>(method, sandbox.basePath + route, body),
    /** Changes the state of the sandbox. */
    change: (route: string, body: object = {}) => send('POST', `/sandbox/${route}`, body),
    sandboxState: () => send<State>('GET', '/sandbox/state'),
    /** Goes back to the initial state. */
    async reset(): Promise<void> {
      recorded.intercept = forward;
      exchanges.length = 0;
      reports.length = 0;
      requests = 0;
      await recorded.change('reset');
    },
    close,
  };
  sandbox.fetch = async (request) => {
    requests += 1;
    const {method, url, headers} = request;
    const {pathname, searchParams: query} = new URL(url);
    if (!pathname.startsWith(sandbox.basePath)) return answer(request);
    const path = pathname.slice(sandbox.basePath.length);
    const asked = request.clone();
    const response = await recorded.intercept(request, answer);
    exchanges.push({
      method,
      path,
      status: response.status,
      type: response.headers.get('Content-Type') ?? '',
      body: await response.clone().text(),
      sent: {
        method,
        path: pathname,
        query,
        headers: Object.fromEntries(headers),
        body: await asked.text(),
      },
    });
    return response;
  };
  return recorded;
}
