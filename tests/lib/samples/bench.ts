/** Runs samples as readers would, with another origin in the URL, where possible with one process for all samples of a language. */
import {execFile, execFileSync, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {createServer, request as send} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createInterface} from 'node:readline';
import type {Sample} from '@screening/api/samples';
import {python, type Language} from './toolchain';

type Outcome = {status: number; stdout: string; stderr: string};
export type Bench = {
  /** Runs a sample, whose request goes to this server. One run at a time. */
  run: (sample: Sample, baseUrl: string) => Promise<Outcome>;
  close: () => Promise<void>;
};

type Env = Record<string, string>;
type Runner = {run: (file: string) => Promise<Outcome>; close?: () => Promise<void>};

/** Key in the environment of samples, with most special characters that a header can contain. */
export const apiKey = 'key-!"#$%&\'()*/:;<=>?@[]^_`{|}~';

/** Starts the runner for these samples of a language. Throws if Go samples aren't formatted by gofmt. */
export async function openBench(language: Language, samples: Sample[]): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  const forwarder = await startForwarder();
  const files = new Map(samples.map((sample, i) => [sample, join(folder, `${i}`, sample.file)]));
  for (const [{code}, file] of files) {
    mkdirSync(dirname(file));
    writeFileSync(file, code.replace(/https:\/\/[\w.-]+/, forwarder.origin));
  }
  const runner = runners[language](folder, [...files.values()]);
  return {
    run: (sample, baseUrl) => {
      forwarder.leadTo(baseUrl);
      return runner.run(files.get(sample) ?? '');
    },
    close: async () => {
      await runner.close?.();
      forwarder.close();
      rmSync(folder, {recursive: true});
    },
  };
}

/** Starts a server with one address for all samples, which are compiled together, that forwards to another for each run. */
async function startForwarder() {
  let target = '';
  const server = createServer((request, response) => {
    const {method, url = '', headers} = request;
    const onward = send(new URL(target).origin + url, {method, headers, agent: false}, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (baseUrl: string) => void (target = baseUrl),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const runnerFile = (name: string): string => join(import.meta.dirname, 'runners', name);

const runners: Record<Language, (folder: string, files: string[]) => Runner> = {
  curl: (folder) => {
    // Turn off the progress meter, which curl draws if its output isn't a terminal.
    writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\n');
    return {run: (file) => execute('sh', [file], {CURL_HOME: folder})};
  },
  javascript: () => converse(process.execPath, [runnerFile('run.mjs')]),
  python: () => converse(python() ?? '', [runnerFile('run.py')]),
  java: () => converse('java', ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', runnerFile('Run.java')]),
  go: (folder, files) => {
    const program = buildGo(folder, files);
    return {run: (file) => execute(program, [basename(dirname(file))])};
  },
};

/**
 * Compiles all samples into one program, which takes a tenth of the time of separate programs. For this, each `main`
 * gets a separate name. Nothing else in the samples changes.
 */
function buildGo(folder: string, files: string[]): string {
  const odd = execFileSync('gofmt', ['-l', ...files], {encoding: 'utf8'});
  if (odd) throw new Error(`gofmt lays these samples out in another way:\n${odd}`);
  const source = join(folder, 'go');
  mkdirSync(source);
  const cases = files.map((file) => {
    const number = basename(dirname(file));
    writeFileSync(
      join(source, `sample${number}.go`),
      readFileSync(file, 'utf8').replace('\nfunc main() {\n', `\nfunc sample${number}() {\n`),
    );
    return `"${number}": sample${number},`;
  });
  const main = `package main\n\nimport "os"\n\nfunc main() {\n\tmap[string]func(){${cases.join(' ')}}[os.Args[1]]()\n}\n`;
  writeFileSync(join(source, 'main.go'), main);
  writeFileSync(join(source, 'go.mod'), 'module samples\n');
  execFileSync('go', ['build', '-ldflags=-s -w', '-o', join(folder, 'program'), '.'], {cwd: source, stdio: 'pipe'});
  return join(folder, 'program');
}

/** Starts a program that reads file names from its input and runs the files in order. */
function converse(program: string, args: string[]): Runner {
  const child = spawn(program, args, {env: environment(), stdio: ['pipe', 'pipe', 'inherit']});
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const results = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  return {
    run: async (file) => {
      child.stdin.write(`${file}\n`);
      const {value, done} = await results.next();
      if (done) throw new Error(`${program} ended before it had run ${basename(file)}`);
      const [status, stdout, stderr] = String(value).split(' ');
      const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');
      return {status: Number(status), stdout: decode(stdout), stderr: decode(stderr)};
    },
    close: () => {
      child.stdin.end();
      return ended;
    },
  };
}

function execute(program: string, args: string[], env: Env = {}): Promise<Outcome> {
  return new Promise((done) => {
    execFile(program, args, {env: environment(env), maxBuffer: 1e8, timeout: 100_000}, (error, stdout, stderr) =>
      done({status: error ? (typeof error.code === 'number' ? error.code : -1) : 0, stdout, stderr}),
    );
  });
}

/** Sets a plain locale, because samples must not depend on the reader's. Removes the machine's proxies. */
function environment(env: Env = {}): Env {
  const own = Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name));
  return {...Object.fromEntries(own), LC_ALL: 'C', SCREENING_API_KEY: apiKey, ...env} as Env;
}
