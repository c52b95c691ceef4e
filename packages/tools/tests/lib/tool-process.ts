/** Runs the tool as a process, against a sandbox on this machine whose responses a test can change. */
import {spawn, type ChildProcess} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {startServer} from '@screening/sandbox/server';
import {description, seed, type Json} from '@screening/sandbox/testing';
import {afterAll, afterEach, beforeAll, beforeEach} from 'vitest';

/** Handles a call instead of the sandbox, as a proxy between it and the tool would. */
export type Proxy = (
  request: Request,
  answer: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** How a process has ended, and what it has printed for people. */
export interface Ended {
  code: number | null;
  text: string;
}

const apiKey = 'tool-key-2f90';

/** Runs TypeScript as it is, without a build. */
const typeScript = createRequire(import.meta.url).resolve('tsx');

/** Runs a program at a terminal, types what comes on its standard input, and ends with the exit code of the program. */
const terminal = `import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))`;

/** Shifts the wall clock of a process by the milliseconds in a file. The monotonic clock isn't changed. */
const shiftedClock = `const {readFileSync} = require('node:fs');
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length ? parts : [globalThis.Date.now()]));
  }
  static now() {
    return Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
};
`;

export function useToolProcess() {
  let folder = '';
  let server: Awaited<ReturnType<typeof startServer>>;
  let answer: (request: Request) => Promise<Response>;
  let proxy: Proxy;
  let paths: string[] = [];
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    const log = {line: () => undefined, error: () => undefined};
    const options = {port: 0, seed: '1', latency: 0, key: apiKey};
    server = await startServer(options, description, seed, log);
    answer = server.sandbox.fetch;
    server.sandbox.fetch = (request) => {
      const {method, url} = request;
      paths.push(`${method} ${new URL(url).pathname.replace(server.sandbox.basePath, '')}`);
      return proxy(request, answer);
    };
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tool-'));
    proxy = (request) => answer(request);
    await change('reset');
    paths = [];
    writeFileSync(join(folder, 'clock.cjs'), shiftedClock);
    setClock(0);
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
    rmSync(folder, {recursive: true});
  });

  const path = (name: string): string => join(folder, name);

  /** Makes a request to the sandbox that isn't counted. */
  async function send(method: string, route: string, body?: object): Promise<Json> {
    const headers = {Authorization: apiKey, 'Content-Type': 'application/json'};
    const init = {method, headers, body: body && JSON.stringify(body)};
    const response = await answer(new Request(server.origin + route, init));
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const change = (route: string, body: object = {}): Promise<Json> =>
    send('POST', `/sandbox/${route}`, body);

  /** Sets how far the wall clock of the processes is ahead, in milliseconds. */
  function setClock(ahead: number): void {
    writeFileSync(path('ahead.new'), String(ahead));
    // A process may read the file at any time.
    renameSync(path('ahead.new'), path('ahead'));
  }

  /** Starts the tool. `ended` resolves when it has ended. */
  const start = (...args: string[]) => startWith({}, ...args);

  /**
   * Starts the tool in another environment.
   *
   * @param largestFile The largest file that it can write, in KiB. It fails as with a full disk, and needs no disk.
   * @param isAtTerminal Whether it runs at a terminal. What the standard input of `child` gets is typed there.
   */
  function startWith(
    {
      largestFile,
      isAtTerminal = false,
      env = {},
    }: {largestFile?: number; isAtTerminal?: boolean; env?: Record<string, string>},
    ...args: string[]
  ): {child: ChildProcess; ended: Promise<Ended>; said: () => string} {
    const node = [process.execPath, '--import', typeScript, 'packages/tools/src/main.ts', ...args];
    const limit = ['bash', '-c', `ulimit -f ${largestFile} && exec "$@"`, 'bash'];
    const [program, ...rest] = [
      ...(largestFile === undefined ? [] : limit),
      ...(isAtTerminal ? ['python3', '-c', terminal] : []),
      ...node,
    ];
    const child = spawn(program, rest, {
      stdio: [isAtTerminal ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        SCREENING_BASE_URL: server.origin + server.sandbox.basePath,
        SCREENING_API_KEY: apiKey,
        CLOCK_FILE: path('ahead'),
        NODE_OPTIONS: `--require ${path('clock.cjs')}`,
        // A full disk must not strike its cache.
        ...(largestFile !== undefined && {TSX_DISABLE_CACHE: '1'}),
        ...env,
      },
    });
    children.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream!.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (code) => resolve({code, text}));
    });
    return {child, ended, said: () => text};
  }

  return {
    start,
    startWith,
    path,
    setClock,
    change,
    call: (method: string, route: string, body?: object) =>
      send(method, server.sandbox.basePath + route, body),
    write: (name: string, text: string) => writeFileSync(path(name), text),
    read: (name: string): string =>
      existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '',
    /** Puts a proxy between the tool and the sandbox. */
    intercept: (between: Proxy): void => void (proxy = between),
    forward: (): void => void (proxy = (request) => answer(request)),
    /** Returns the calls so far, such as `POST /entities/create`. */
    calls: (): string[] => paths,
    entitiesOf: (key: string) =>
      server.sandbox.state.entities.filter(({search}) => search.customerKey === key),
  };
}
