/** Gives each test of a file a folder with the programs of the guides, and a sandbox of its own. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach} from 'vitest';
import type {Fence} from '../../../plugins/guides';
import {finish, prepare, start} from './programs';
import {startRecorded, type RecordedSandbox} from './recorded-sandbox';

type Program = Pick<Fence, 'lang' | 'value'> & Partial<Fence>;
export type Listed = {customerKey: string; urn: string};

const json = {'Content-Type': 'application/json'};

/** Sets up the folder of each test. */
export function useFolder() {
  const own = {
    folder: '',
    path: (name: string) => join(own.folder, name),
    read: (name: string) => readFileSync(own.path(name), 'utf8'),
    write: (name: string, content: string | Buffer | string[]) =>
      writeFileSync(own.path(name), Array.isArray(content) ? content.join('\n') : content),
  };
  beforeEach(() => {
    own.folder = mkdtempSync(join(tmpdir(), 'guide-'));
    prepare(own.folder);
  });
  afterEach(() => rmSync(own.folder, {recursive: true}));
  return own;
}

/** Sets up the folder and the sandbox of each test. */
export function useSandbox() {
  let sandbox: RecordedSandbox;
  const own = useFolder();
  beforeEach(async () => {
    sandbox = await startRecorded();
  });
  afterEach(() => sandbox.close());
  const post = (url: string, body: object, headers = {}) =>
    fetch(url, {method: 'POST', headers: {...json, ...headers}, body: JSON.stringify(body)});
  /** Makes a call of the API. */
  const call = async <Result>(path: string, body: object): Promise<Result> =>
    (await post(sandbox.baseUrl + path, body, {Authorization: sandbox.apiKey})).json() as Promise<Result>;
  /** Starts a program or a block of a guide. */
  const launch = (program: Program, env: Record<string, string> = {}) =>
    start({file: 'guide', line: 1, mode: 'run', ...program}, own.folder, {
      SCREENING_BASE_URL: sandbox.baseUrl,
      SCREENING_API_KEY: sandbox.apiKey,
      ...env,
    });
  return Object.assign(own, {
    launch,
    call,
    run: (program: Program, env?: Record<string, string>) => finish(launch(program, env)),
    /** Changes the state of the sandbox. */
    change: (path: string, body: object) => post(`${sandbox.origin}/sandbox/${path}`, body),
    entities: async (filters: object = {}) =>
      (await call<{entities: Listed[]}>('/entities?pageSize=100', {filters})).entities,
    sandbox: () => sandbox,
  });
}
