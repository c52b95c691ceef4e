/** The languages' own tools on this machine: which there are, and how they check and run a sample. */
import {execFile, spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Sample} from '../../../src/description/samples';

export type Language = Sample['language'];
export type Outcome = {status: number; stdout: string; stderr: string};

const works = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

let foundPython: string | undefined;
/** The first Python that has requests; a version manager's Python often lacks it. Looked for until there is one. */
const python = (): string | undefined =>
  (foundPython ??= ['python3', '/usr/bin/python3'].find((name) => works(name, '-c', 'import requests')));

type Tool = {
  present: () => boolean;
  check: (files: string[], folder: string) => string[][];
  run: (file: string) => string[];
};

const each =
  (command: string[]) =>
  (files: string[]): string[][] =>
    files.map((file) => [...command, file]);
const node = process.execPath;

const tools: Record<Language, Tool> = {
  curl: {
    present: () => works('curl', '--version') && works('jq', '--version'),
    check: each(['sh', '-n']),
    run: (file) => ['sh', file],
  },
  javascript: {present: () => true, check: each([node, '--check']), run: (file) => [node, file]},
  python: {
    present: () => python() !== undefined,
    check: (files) => [[python() ?? '', '-W', 'error', '-m', 'py_compile', ...files]],
    run: (file) => [python() ?? '', file],
  },
  java: {
    present: () => works('java', '--version') && works('javac', '--version'),
    check: (files, folder) => [['javac', '-Xlint:all', '-Werror', '-d', join(folder, 'classes'), ...files]],
    run: (file) => ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', file],
  },
  // A sample that gofmt would lay out differently is named on its output.
  go: {
    present: () => works('go', 'version'),
    check: (files) => [['gofmt', '-l', ...files]],
    run: (file) => ['go', 'run', file],
  },
};

export const allLanguages = Object.keys(tools) as Language[];
/** The languages whose tools are here; the others are reported as skipped. */
export const isHere = (language: Language): boolean => tools[language].present();

/** The key that samples find in their environment: a header cannot hold much more than this. */
export const apiKey = 'key-!"#$%&\'()*/:;<=>?@[]^_`{|}~';

/** What the language's own tool has against the samples, without running them. Nothing, when all is well. */
export async function findFaults(language: Language, samples: Sample[]): Promise<string> {
  return withFiles(samples, async (files, folder) => {
    const outcomes = [];
    for (const command of tools[language].check(files, folder)) outcomes.push(await execute(command, {}));
    return outcomes
      .map(({status, stdout, stderr}) => (status === 0 ? '' : `exit status ${status}\n`) + stdout + stderr)
      .join('');
  });
}

/** Runs the sample as its reader would. */
export function runSample(sample: Sample, baseUrl: string): Promise<Outcome> {
  const env = {SCREENING_BASE_URL: baseUrl, SCREENING_API_KEY: apiKey};
  return withFiles([sample], ([file]) => execute(tools[sample.language].run(file), env));
}

async function withFiles<T>(samples: Sample[], use: (files: string[], folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sample-'));
  try {
    const files = samples.map((sample) => join(folder, sample.file));
    samples.forEach((sample, i) => writeFileSync(files[i], sample.code));
    return await use(files, folder);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

function execute([program, ...args]: string[], env: Record<string, string>): Promise<Outcome> {
  // The plainest locale: what a sample sends must not depend on the reader's. A proxy would keep it from this machine.
  const plain = {
    ...process.env,
    LC_ALL: 'C',
    http_proxy: '',
    HTTP_PROXY: '',
    ALL_PROXY: '',
    all_proxy: '',
    NO_PROXY: '127.0.0.1',
  };
  return new Promise((done) => {
    execFile(program, args, {env: {...plain, ...env}, maxBuffer: 1e8, timeout: 100_000}, (error, stdout, stderr) =>
      done({status: error ? (typeof error.code === 'number' ? error.code : -1) : 0, stdout, stderr}),
    );
  });
}
