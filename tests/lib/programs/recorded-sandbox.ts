/** Starts the local sandbox server for a test, on a free port, and records all requests and responses. */
import {loadData, startServer} from '@screening/sandbox/server';
import type {Received} from '../samples/recorder';
import {cachedDescription} from '@screening/sandbox/testing';
import {fillProduct} from '../../../src/product';

export type Exchange = {
  method: string;
  path: string;
  status: number;
  type: string;
  body: string;
  /** The request as received. */
  sent: Received;
};

export type RecordedSandbox = {
  /** Value of SCREENING_BASE_URL. */
  baseUrl: string;
  /** Value of SCREENING_API_KEY. */
  apiKey: string;
  origin: string;
  exchanges: Exchange[];
  /** The server's reports on its webhooks, and on errors in the server itself. */
  reports: string[];
  /** Handles a call instead of the sandbox, as a proxy between it and the program would. Tests set it. */
  intercept: (request: Request, answer: (request: Request) => Promise<Response>) => Promise<Response>;
  /** Goes back to the initial state. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

export type Settings = {webhookUrl?: string; apiKey?: string};

/** A separate key, so that samples with a hard-coded key fail. */
const guideKey = 'guide-key-7c1e';
const secondOfEachRequest = 1000;

/**
 * Starts a sandbox in its initial state. Its clock advances by one second with each request, not with real
 * time, so the same requests get the same responses.
 */
export async function startRecorded({webhookUrl, apiKey = guideKey}: Settings = {}): Promise<RecordedSandbox> {
  const [description, {seed}] = await Promise.all([cachedDescription(), loadData('.', fillProduct)]);
  const exchanges: Exchange[] = [];
  const reports: string[] = [];
  let requests = 0;
  const server = await startServer(
    {port: 0, seed: '1', latency: 0, key: apiKey, ...(webhookUrl ? {webhookUrl} : {})},
    description,
    seed,
    {line: (text) => reports.push(text), error: (error) => reports.push(`fault: ${String(error)}`)},
    () => requests * secondOfEachRequest,
  );
  const {sandbox, origin} = server;
  const answer = sandbox.fetch;
  const recorded: RecordedSandbox = {
    ...{baseUrl: origin + sandbox.basePath, apiKey, origin, exchanges, reports, close: server.close},
    intercept: (request) => answer(request),
    async reset() {
      recorded.intercept = (request) => answer(request);
      exchanges.length = 0;
      reports.length = 0;
      requests = 0;
      const response = await sandbox.request('/sandbox/reset', {
        method: 'POST',
        headers: {'Content-Type': 'application/json'},
        body: '{}',
      });
      if (!response.ok) throw new Error(await response.text());
    },
  };
  sandbox.fetch = async (request) => {
    requests += 1;
    const asked = request.clone();
    const isCall = new URL(request.url).pathname.startsWith(sandbox.basePath);
    const response = await (isCall ? recorded.intercept(request, answer) : answer(request));
    const {pathname: path, searchParams: query} = new URL(request.url);
    const {method} = request;
    if (isCall)
      exchanges.push({
        method,
        path: path.slice(sandbox.basePath.length),
        status: response.status,
        type: response.headers.get('Content-Type') ?? '',
        body: await response.clone().text(),
        sent: {method, path, query, headers: Object.fromEntries(request.headers), body: await asked.text()},
      });
    return response;
  };
  return recorded;
}
