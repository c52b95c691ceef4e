/** Starts programs and code blocks as a reader would: saved in one folder with the samples of `docs/examples`. */
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {buildSync} from 'esbuild';
import {packageFolder} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {bundleProgram} from '@screening/tools/pack';
import {readExamples} from '../../../plugins/lib/examples';

export type Outcome = {status: number | null; stdout: string; stderr: string};
type Environment = Record<string, string>;

/**
 * Node.js options that run the TypeScript samples of `docs/examples` as `npx tsx` does. Without that wrapper process,
 * a signal reaches the program itself. `--import tsx` would work too, but takes three times as long to start.
 */
const typeScript = ['--require', createRequire(import.meta.url).resolve('tsx/cjs')];

/** Options that run an ES module in TypeScript, such as a sample with the client, which uses `await` at the top level. */
const typeScriptModule = ['--import', createRequire(import.meta.url).resolve('tsx')];

/** Time after which a program is stopped, in milliseconds. Longer than any program needs on a busy machine. */
const timeout = 150_000;
const python =
  ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['--version']).status === 0) ??
  'python3';

const commands: Record<string, string[]> = {
  sh: ['bash'],
  mjs: [process.execPath],
  ts: [process.execPath, ...typeScript],
  mts: [process.execPath, ...typeScriptModule],
  py: [python],
};
const extensions: Record<string, string> = {bash: 'sh', js: 'mjs', ts: 'ts', python: 'py'};
const extensionOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1);

/** Wraps a shell block so that it sees the variables set by earlier blocks, as in one terminal. */
const shell = (code: string, isTerminal: boolean): string =>
  [
    'set -euao pipefail',
    ...(isTerminal ? ['exec 2>&1'] : []),
    'if [ -f .session ]; then . ./.session; fi',
    code,
    'export -p > .session',
    '',
  ].join('\n');

/** Turns off curl's progress meter, which readers don't see in a terminal. */
const quietCurl = 'silent\nshow-error\n';

/** Subfolder with an `npx` that starts `tsx` without the network. */
const binaries = '.bin';
const npx = `#!/bin/sh\n[ "$1" = tsx ] && shift && exec '${process.execPath}' ${typeScript.map((part) => `'${part}'`).join(' ')} "$@"\n`;

let bundledClient: string | undefined;

/** Installs the TypeScript client in a folder for programs. Python finds its client with PYTHONPATH. */
export function installClient(folder: string): void {
  bundledClient ??= buildSync({
    entryPoints: ['packages/client/index.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  }).outputFiles[0].text;
  const installed = join(folder, 'node_modules', `${product.slug}-client`);
  mkdirSync(installed, {recursive: true});
  writeFileSync(join(installed, 'package.json'), '{"type": "module", "exports": "./index.js"}');
  writeFileSync(join(installed, 'index.js'), bundledClient);
}

let bundledTool: Promise<string> | undefined;

/** Installs the command-line tool in a prepared folder, so that its blocks find the command. */
export async function installTool(folder: string): Promise<void> {
  bundledTool ??= bundleTool();
  const program = join(folder, binaries, product.slug);
  copyFileSync(await bundledTool, program);
  symlinkSync(resolve('node_modules/libsql'), join(folder, 'node_modules/libsql'));
}

/** Bundles the tool into a file that is removed when the tests end. */
async function bundleTool(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-tool-'));
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
  const file = join(folder, 'tool.cjs');
  await bundleProgram(process.cwd(), file);
  return file;
}

/** The folder in which Python finds its client. */
const pythonPath = resolve(dirname(packageFolder(product.slug)));

/** Prepares a folder for the blocks of one page. Adds all samples, because blocks import them. */
export function prepare(folder: string): void {
  installClient(folder);
  for (const [name, text] of readExamples('.')) writeFileSync(join(folder, name), `${text}\n`);
  writeFileSync(join(folder, '.curlrc'), quietCurl);
  mkdirSync(join(folder, binaries));
  writeFileSync(join(folder, binaries, 'npx'), npx, {mode: 0o755});
}

export type Block = {
  lang: string;
  value: string;
  line?: number;
  title?: string;
  isTerminal?: boolean;
};

/** Saves a block under its title. Returns the name of the file. */
export function saveBlock(
  {lang, title, line, value, isTerminal = false}: Block,
  folder: string,
): string {
  const extension = extensions[lang];
  const isName = new RegExp(`^[^ ]+\\.m?${extension}$`).test(title ?? '');
  const name = title && isName ? title : `line-${line}.${extension}`;
  const file = join(folder, name);
  const code = lang === 'bash' ? shell(value, isTerminal) : `${value}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') !== code)
    throw new Error(`line ${line}: an earlier block of the page is also called ${name}`);
  writeFileSync(file, code);
  return name;
}

/** Starts a program, or a command of the tool, in a folder that `prepare` or `installTool` has filled. */
export function start(
  name: string,
  args: string[],
  folder: string,
  env: Environment,
): ChildProcess {
  // A command of the tool has no extension.
  const [program, ...options] = name.includes('.')
    ? commands[extensionOf(name)]
    : [join(folder, binaries, product.slug)];
  return spawn(program, [...options, name, ...args], {
    cwd: folder,
    env: {
      PATH: `${join(folder, binaries)}:${process.env.PATH ?? ''}`,
      HOME: folder,
      CURL_HOME: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      NO_COLOR: '1',
      // The plain locale doesn't depend on the machine. No proxy must keep a program from reaching this machine.
      LC_ALL: 'C.UTF-8',
      NO_PROXY: '127.0.0.1',
      ...env,
      PYTHONPATH: [env.PYTHONPATH, pythonPath].filter(Boolean).join(':'),
    } as unknown as NodeJS.ProcessEnv,
  });
}

/** Returns what a started program has printed when it ends. Stops the program if it takes too long. */
export function finish(child: ChildProcess): Promise<Outcome> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (status) => {
      clearTimeout(timer);
      done({
        status,
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
      });
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
    child.once('close', (status) =>
      fail(new Error(`the server ended with status ${status} before it printed a line`)),
    );
  });
}
