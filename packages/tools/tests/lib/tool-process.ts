/** Runs the tool as a process, against a sandbox on this machine whose responses a test can change. */
import {spawn, type ChildProcess} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach} from 'vitest';
import {useSandboxServer} from './sandbox-server';
import {shiftedClock} from './shifted-clock';

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

/** Prepares a folder and a sandbox for each test. */
export function useToolProcess() {
  const sandbox = useSandboxServer(apiKey);
  let folder = '';
  const children = new Set<ChildProcess>();

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tool-'));
    await sandbox.reset();
    writeFileSync(join(folder, 'clock.cjs'), shiftedClock);
    setClock(0);
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
    rmSync(folder, {recursive: true});
  });

  const path = (name: string): string => join(folder, name);

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
        SCREENING_BASE_URL: sandbox.address(),
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
    change: sandbox.change,
    call: sandbox.call,
    write: (name: string, text: string) => writeFileSync(path(name), text),
    read: (name: string): string =>
      existsSync(path(name)) ? readFileSync(path(name), 'utf8') : '',
    /** Puts a proxy between the tool and the sandbox. */
    intercept: sandbox.intercept,
    forward: sandbox.forward,
    /** Returns the calls so far, such as `POST /entities/create`. */
    calls: sandbox.paths,
    entitiesOf: sandbox.entitiesOf,
  };
}
