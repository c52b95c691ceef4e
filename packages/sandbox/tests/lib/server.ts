/** Starts local servers for tests, on separate ports. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach} from 'vitest';
import {startServer, type RunningServer} from '../../src/server/serve';
import type {ServerOptions} from '../../src/server/options';
import {addressOf, description, regularKey, seed, type Json, type Sample} from './sandbox';

export type Served = RunningServer & {
  /** The address of the API. */
  api: string;
  /** What the server reported. */
  lines: string[];
  errors: unknown[];
};

export async function serve(options: Partial<ServerOptions> = {}): Promise<Served> {
  const [lines, errors]: [string[], unknown[]] = [[], []];
  const server = await startServer(
    {port: 0, seed: '1', latency: 0, ...options},
    description,
    seed,
    {
      line: (text) => lines.push(text),
      error: (error) => errors.push(error),
    },
  );
  return {...server, api: server.origin + server.sandbox.basePath, lines, errors};
}

export const headers = {Authorization: regularKey, 'Content-Type': 'application/json'};

export const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, {method: 'POST', headers, body: JSON.stringify(body)});

/** Makes a request that must succeed, and returns the response. */
export async function readJson(request: Promise<Response>): Promise<Json> {
  const response = await request;
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Sends a sample. */
export function send(
  base: string,
  {endpoint, input}: Pick<Sample, 'endpoint' | 'input'>,
): Promise<Response> {
  const method = endpoint.method.toUpperCase();
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return fetch(base + addressOf(endpoint, input), {method, headers, body});
}

/** A webhook receiver, with the requests that it got. */
type Receiver = {
  url: string;
  messages: Json[];
  close: () => void;
};

/** Starts a webhook receiver that answers with a status, or never. */
export async function receive(status: number | 'never' = 200): Promise<Receiver> {
  const messages: Json[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      messages.push({
        method: request.method,
        type: request.headers['content-type'],
        body: JSON.parse(text),
      });
      if (status !== 'never')
        response.writeHead(status, status === 302 ? {Location: '/elsewhere'} : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return {url: `http://127.0.0.1:${port}/hooks`, messages, close};
}

/** Makes functions that start servers and receivers, which are closed after each test. Call it once in a test file. */
export function openServers() {
  const open = new Set<{close: () => unknown}>();
  const add = <T extends {close: () => unknown}>(one: T): T => {
    open.add(one);
    return one;
  };
  /** Closes a server as a signal does. */
  const close = async (one: {close: () => unknown}) => {
    open.delete(one);
    await one.close();
  };
  afterEach(async () => {
    for (const one of open) await close(one);
  });
  return {
    start: async (options?: Partial<ServerOptions>) => add(await serve(options)),
    receiver: async (status?: number | 'never') => add(await receive(status)),
    add,
    close,
  };
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const {port} = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export type Process = {
  child: ChildProcess;
  /** What the command has printed so far, on both streams. */
  output: () => string;
  /** Resolves with the exit code, when all output has been read. */
  ended: Promise<number | null>;
};

/** Runs a command and collects its output. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Process {
  let output = '';
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, ...env},
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    output: () => output,
    // Output can still arrive after the event `exit`.
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

export const runSandbox = (...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/serve-sandbox.ts', ...args]);

/**
 * Waits until a command has printed a text, however long that takes. Rejects with the output if the command ends
 * before.
 */
export function untilPrinted({child, output, ended}: Process, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (output().includes(text)) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', check);
    void ended.then(() =>
      reject(new Error(`the command ended before it printed "${text}": ${output()}`)),
    );
    check();
  });
}

/** Waits until a condition is true. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  timeout = 40_000,
): Promise<void> {
  for (const start = Date.now(); !(await isTrue());) {
    if (Date.now() - start > timeout) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
