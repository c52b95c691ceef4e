/** Runs a block of a guide as a reader would: saved under its title, in one folder per page. */
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import type {Fence} from '../../../plugins/guides';
import {readExamples} from '../../../plugins/lib/examples';

export type Outcome = {status: number | null; stdout: string; stderr: string};
type Environment = Record<string, string>;

/**
 * Node.js options that run the TypeScript programs of `docs/examples` as `npx tsx` does. Without that wrapper process,
 * a signal reaches the program itself. `--import tsx` would work too, but takes three times as long to start.
 */
export const typeScript = ['--require', createRequire(import.meta.url).resolve('tsx/cjs')];

const patience = 60_000;
const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['--version']).status === 0) ?? 'python3';

/** Wraps a shell block so that it sees the variables set by earlier blocks, as in one terminal. */
const shell = (code: string): string =>
  ['set -euao pipefail', 'if [ -f .session ]; then . ./.session; fi', code, 'export -p > .session', ''].join('\n');

const languages: Record<string, {extension: string; command: (file: string) => string[]; text?: typeof shell}> = {
  bash: {extension: 'sh', command: (file) => ['bash', file], text: shell},
  js: {extension: 'mjs', command: (file) => [process.execPath, file]},
  ts: {extension: 'ts', command: (file) => [process.execPath, ...typeScript, file]},
  python: {extension: 'py', command: (file) => [python, file]},
};

/** Turns off curl's progress meter, which readers don't see in a terminal. */
const quietCurl = 'silent\nshow-error\n';

/** Subfolder with an `npx` that starts `tsx` without the network. */
const binaries = '.bin';
const npx = `#!/bin/sh\n[ "$1" = tsx ] && shift && exec '${process.execPath}' ${typeScript.map((part) => `'${part}'`).join(' ')} "$@"\n`;

/** Prepares a folder for the blocks of one page. Adds all programs, because programs import others. */
export function prepare(folder: string): void {
  for (const [name, text] of readExamples('.')) writeFileSync(join(folder, name), `${text}\n`);
  writeFileSync(join(folder, '.curlrc'), quietCurl);
  mkdirSync(join(folder, binaries));
  writeFileSync(join(folder, binaries, 'npx'), npx, {mode: 0o755});
}

/** Saves the block and starts it. */
export function start(
  {lang, title, line, value, args: further = []}: Fence,
  folder: string,
  env: Environment,
): ChildProcess {
  const {extension, command, text = (code: string) => `${code}\n`} = languages[lang];
  const named = title?.endsWith(`.${extension}`) && !title.includes(' ') ? title : `line-${line}.${extension}`;
  const file = join(folder, named);
  const code = text(value);
  if (existsSync(file) && readFileSync(file, 'utf8') !== code)
    throw new Error(`line ${line}: an earlier block of the page is also called ${named}`);
  writeFileSync(file, code);
  const [program, ...args] = command(file);
  // A proxy would keep a program from reaching this machine. The plain locale doesn't depend on the machine.
  const plain = {
    http_proxy: '',
    HTTP_PROXY: '',
    all_proxy: '',
    ALL_PROXY: '',
    NO_PROXY: '127.0.0.1',
    LC_ALL: 'C.UTF-8',
  };
  const ours = {
    PATH: `${join(folder, binaries)}:${process.env.PATH ?? ''}`,
    HOME: folder,
    CURL_HOME: folder,
    PYTHONDONTWRITEBYTECODE: '1',
    NO_COLOR: '1',
  };
  return spawn(program, [...args, ...further], {
    cwd: folder,
    env: {...ours, ...plain, ...env} as unknown as NodeJS.ProcessEnv,
  });
}

/** Returns what a started program has printed when it ends. Stops the program if it takes too long. */
export function finish(child: ChildProcess): Promise<Outcome> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (status) => {
      clearTimeout(timer);
      done({status, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(err).toString('utf8')});
    });
  });
}

/** Resolves with the first line that a server prints. Rejects if the server ends before. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes('\n')) done(text.split('\n')[0]);
    });
    child.once('close', (status) => fail(new Error(`the server ended with status ${status} before it printed a line`)));
  });
}
