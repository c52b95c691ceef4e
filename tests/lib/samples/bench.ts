/** Runs samples as readers would, where possible with one process for all samples of a language. */
import {execFile, execFileSync, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {createInterface} from 'node:readline';
import type {Sample} from '@screening/api/samples';
import {openPublicHost, type PublicHost} from './public-host';
import {python, type Language} from './toolchain';

type Outcome = {status: number; stdout: string; stderr: string};
export type Bench = {
  /** Runs a sample, with the public host forwarding to this server. One run at a time. */
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
  const hosts = [...new Set(samples.flatMap(({code}) => /https:\/\/([\w.-]+)/.exec(code)?.[1] ?? []))];
  const host = await openPublicHost(hosts, folder);
  const files = new Map(samples.map((sample, i) => [sample, join(folder, `${i}`, sample.file)]));
  for (const [sample, file] of files) {
    mkdirSync(dirname(file));
    writeFileSync(file, sample.code);
  }
  const runner = runners[language](host, folder, [...files.values()]);
  return {
    run: (sample, baseUrl) => {
      host.leadTo(new URL(baseUrl).origin);
      return runner.run(files.get(sample) ?? '');
    },
    close: async () => {
      await runner.close?.();
      host.close();
      rmSync(folder, {recursive: true});
    },
  };
}

const runnerFile = (name: string): string => join(import.meta.dirname, 'runners', name);

const runners: Record<Language, (host: PublicHost, folder: string, files: string[]) => Runner> = {
  curl: (host, folder) => {
    // Turn off the progress meter, which curl draws if its output isn't a terminal.
    writeFileSync(
      join(folder, '.curlrc'),
      `proxy = "${host.proxy.origin}"\ncacert = "${host.certificate}"\nsilent\nshow-error\n`,
    );
    return {run: (file) => execute('sh', [file], {CURL_HOME: folder})};
  },
  javascript: (host) => converse(process.execPath, [runnerFile('run.mjs')], {PUBLIC_HOST: host.proxy.origin}),
  python: (host) =>
    converse(python() ?? '', [runnerFile('run.py')], {
      HTTPS_PROXY: host.proxy.origin,
      REQUESTS_CA_BUNDLE: host.certificate,
    }),
  java: ({proxy, certificate}) =>
    converse('java', [
      ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
      ...[`-Dhttps.proxyHost=${proxy.hostname}`, `-Dhttps.proxyPort=${proxy.port}`],
      ...[runnerFile('Run.java'), certificate],
    ]),
  go: (host, folder, files) => {
    const program = buildGo(folder, files);
    const env = {HTTPS_PROXY: host.proxy.origin, SSL_CERT_FILE: host.certificate};
    return {run: (file) => execute(program, [basename(dirname(file))], env)};
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
function converse(program: string, args: string[], env: Env = {}): Runner {
  const child = spawn(program, args, {env: environment(env), stdio: ['pipe', 'pipe', 'inherit']});
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const answers = createInterface({input: child.stdout})[Symbol.asyncIterator]();
  return {
    run: async (file) => {
      child.stdin.write(`${file}\n`);
      const {value, done} = await answers.next();
      if (done) throw new Error(`${program} ended before it had run ${basename(file)}`);
      const [status, stdout, stderr] = String(value).split(' ');
      const [shown, said] = [stdout, stderr].map((text) => Buffer.from(text, 'base64').toString('utf8'));
      return {status: Number(status), stdout: shown, stderr: said};
    },
    close: () => {
      child.stdin.end();
      return ended;
    },
  };
}

function execute(program: string, args: string[], env: Env): Promise<Outcome> {
  return new Promise((done) => {
    execFile(program, args, {env: environment(env), maxBuffer: 1e8, timeout: 100_000}, (error, stdout, stderr) =>
      done({status: error ? (typeof error.code === 'number' ? error.code : -1) : 0, stdout, stderr}),
    );
  });
}

/** Sets a plain locale, because samples must not depend on the reader's. Removes the machine's proxies. */
function environment(env: Env): Env {
  const own = Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name));
  return {...Object.fromEntries(own), LC_ALL: 'C', SCREENING_API_KEY: apiKey, ...env} as Env;
}
