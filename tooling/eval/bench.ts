/** Runs the program of an answer as the prompt says, in a copy of its folder and against a new platform. */
import {spawn, type ChildProcess} from 'node:child_process';
import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, extname, join} from 'node:path';
import {interpreters} from '../chaos/run';
import type {Data} from '../chaos/target';
import {startPlatform, type Platform} from './platform';

/** Allowed file names of a program. */
export const programNames = ['main.mjs', 'main.ts', 'main.py'];
/** Files that aren't copied: materials, and files that the program wrote while the agent tried it. */
const leftOut = new Set(['PROMPT.md', 'SKILL.md', 'site', 'state', 'node_modules', '.venv', '__pycache__', '.git']);

/** Timeout in milliseconds, far longer than a program needs that gives up on a call after 15 seconds. */
const patience = 120_000;

type Ran = {code: number | null; stdout: string; stderr: string};
type StartOptions = {env?: Record<string, string>};

export type Bench = {
  platform: Platform;
  /** Starts the program and waits for its end. Throws an error if it takes too long. */
  run: (args: string[], options?: StartOptions & {patience?: number}) => Promise<Ran>;
  /** Starts the program. `ended` resolves to its exit code and output. */
  start: (args: string[], options?: StartOptions) => {child: ChildProcess; ended: Promise<Ran>};
  /** Writes a file into the program's folder. Content that isn't text is written as JSON. */
  write: (name: string, content: unknown) => void;
  /** Reads a file in the program's folder. Returns undefined if it doesn't exist. */
  read: (name: string) => string | undefined;
};

/** Failed check. The message is a sentence about what the program did. */
export class CheckFailed extends Error {}

/** Throws `CheckFailed` with the message unless the condition is true. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CheckFailed(message);
}

/** Reads JSON that the program wrote. */
export function parse<T>(text: string | undefined, what: string): T {
  check(text !== undefined, `${what} is missing`);
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new CheckFailed(`${what} isn't JSON: ${text.trim().slice(0, 80) || '(empty)'}`);
  }
}

/** Finds the program in a folder. Throws `CheckFailed` unless there is exactly one. */
function findProgram(folder: string): string {
  const found = programNames.filter((name) => existsSync(join(folder, name)));
  check(found.length === 1, `${basename(folder)} has ${found.length} of ${programNames.join(', ')}, but needs one`);
  return found[0];
}

/** Opens a bench for an answer, lets `use` work with it, and cleans up. */
export async function withBench(
  answer: string,
  data: Data,
  {pace}: {pace?: number},
  use: (bench: Bench) => Promise<void>,
): Promise<void> {
  const program = findProgram(answer);
  const folder = mkdtempSync(join(tmpdir(), 'eval-'));
  cpSync(answer, folder, {recursive: true, filter: (file) => file === answer || !leftOut.has(basename(file))});
  const platform = await startPlatform(data, pace);
  const children = new Set<ChildProcess>();

  const start: Bench['start'] = (args, {env = {}} = {}) => {
    const [command, ...before] = interpreters[extname(program)];
    const child = spawn(command, [...before, join(folder, program), ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1'},
        ...{SCREENING_BASE_URL: platform.baseUrl, SCREENING_API_KEY: platform.apiKey},
        ...env,
      },
    });
    children.add(child);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const ended = new Promise<Ran>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        children.delete(child);
        resolve({code, stdout, stderr});
      });
    });
    return {child, ended};
  };

  try {
    await use({
      platform,
      start,
      async run(args, {patience: most = patience, ...options} = {}) {
        const {child, ended} = start(args, options);
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          child.kill('SIGKILL');
        }, most);
        const ran = await ended;
        clearTimeout(timer);
        check(!isLate, `doesn't end within ${most / 1000} seconds`);
        const said = ran.stdout + ran.stderr;
        check(!said.includes(platform.apiKey), 'prints the API key');
        return ran;
      },
      write: (name, content) =>
        writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content)),
      read: (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined),
    });
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await platform.close();
    rmSync(folder, {recursive: true, force: true});
  }
}
