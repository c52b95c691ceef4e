/** Tests the client modules of the programs, in both languages: outcomes of calls, and how lists are read. */
import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {finish, prepare, start} from '../lib/guides-run/programs';
import {startRecorded, type RecordedSandbox} from '../lib/guides-run/recorded-sandbox';
import {isHere} from '../lib/samples/toolchain';

type Outcome = {kind: string; status?: number; reason?: string};
/** The same program in one language. */
type Dialect = {
  lang: string;
  title: string;
  /** Prints the outcome of a call that gives up after `deadline` milliseconds. */
  call: (kind: 'read' | 'write', method: string, path: string, body?: string, deadline?: number) => string;
  /** Prints the identifiers of a list. */
  list: (pageSize: number) => string;
};

/** Deadline of calls that get a response, in milliseconds: more than a slow machine needs. */
const enough = 20_000;
/** Deadline of calls that fail each time, in milliseconds. */
const short = 1_000;

const dialects: Record<string, Dialect> = {
  'client.ts': {
    lang: 'ts',
    title: 'calls.ts',
    call: (kind, method, path, body = 'undefined', deadline = enough) => `
      import {${kind}, settings} from './client';
      settings.deadline = ${deadline};
      void ${kind}('${method}', '${path}', ${body}).then((outcome) => console.log(JSON.stringify(outcome)));`,
    list: (pageSize) => `
      import {listAll} from './client';
      const list = {path: '/entities', body: {}, items: 'entities', id: ({urn}: {urn: string}) => urn};
      void (async () => {
        for await (const {urn} of listAll({...list, pageSize: ${pageSize}})) console.log(urn);
      })();`,
  },
  'client.py': {
    lang: 'python',
    title: 'calls.py',
    call: (kind, method, path, body = 'None', deadline = enough) =>
      [
        'import json, client',
        `client.DEADLINE = ${deadline / 1000}`,
        `print(json.dumps(vars(client.${kind}("${method}", "${path}", ${body}))))`,
      ].join('\n'),
    list: (pageSize) =>
      `import client\nfor item in client.list_all("/entities", "entities", "urn", {}, ${pageSize}): print(item["urn"])`,
  },
};
const here = Object.keys(dialects).filter((name) => name === 'client.ts' || process.env.CI || isHere('python'));

let folder: string;
let sandbox: RecordedSandbox;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  prepare(folder);
  sandbox = await startRecorded();
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, {recursive: true});
});

const control = (path: string, body: object) =>
  fetch(`${sandbox.origin}/sandbox/${path}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body),
  });
/** Starts a server for responses that the sandbox doesn't send. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    SCREENING_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
const statuses = () => sandbox.exchanges.map(({status}) => status);

describe.each(here)('%s', (name) => {
  const {lang, title, call, list} = dialects[name];
  const run = (value: string, env: Record<string, string> = {}) => {
    const fence = {file: name, line: 1, lang, mode: 'run' as const, title, value};
    const settings = {SCREENING_BASE_URL: sandbox.baseUrl, SCREENING_API_KEY: sandbox.apiKey, ...env};
    return finish(start(fence, folder, settings));
  };
  const outcomeOf = async (...args: Parameters<typeof call>) => {
    const {stdout, stderr} = await run(call(...args));
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Outcome;
  };

  it('sends again after 429 until the call succeeds', async () => {
    await control('rate-limit', {refuseNext: 2});
    expect(await outcomeOf('write', 'POST', '/group', '{"entityGroupName": "Desk"}')).toMatchObject({kind: 'ok'});
    expect(statuses()).toEqual([429, 429, 200]);
  });

  it('gives up after the deadline', async () => {
    await control('rate-limit', {refuseNext: 1000});
    const reason = 'GET /groups: 429 Too Many Requests';
    const outcome = await outcomeOf('read', 'GET', '/groups', undefined, short);
    expect(outcome).toMatchObject({kind: 'refused', status: 429, reason});
    expect(new Set(statuses())).toEqual(new Set([429]));
  });

  it.each(['500', 'a dropped connection'])('repeats a read but never a write after %s', async (fault) => {
    const asked: string[] = [];
    const {close, ...env} = await serve((request, response) => {
      asked.push(request.method!);
      if (fault === '500') response.writeHead(500).end('Internal Server Error');
      else request.socket.destroy();
    });
    const read = await run(call('read', 'GET', '/groups', undefined, short), env);
    expect(JSON.parse(read.stdout)).toMatchObject({kind: 'uncertain'});
    expect(asked.length).toBeGreaterThan(1);
    asked.length = 0;
    rmSync(join(folder, title));
    const write = await run(call('write', 'POST', '/group', '{}'), env);
    expect(JSON.parse(write.stdout)).toMatchObject({kind: 'uncertain'});
    expect(asked).toEqual(['POST']);
    close();
  });

  it('distinguishes a rejected call from an unfinished task', async () => {
    expect(await outcomeOf('read', 'GET', '/entity/none')).toMatchObject({kind: 'refused', status: 400});
    const {taskID} = (await (
      await fetch(`${sandbox.baseUrl}/entities/create/enqueue`, {
        method: 'POST',
        headers: {Authorization: sandbox.apiKey, 'Content-Type': 'application/json'},
        body: JSON.stringify({filterSetID: 12, entityGroupIDs: [3], searches: [{entityName: 'A'}]}),
      })
    ).json()) as {taskID: string};
    rmSync(join(folder, title));
    const path = `/entities/by-task-id/current-state/${taskID}`;
    expect(await outcomeOf('read', 'GET', path)).toMatchObject({kind: 'tooEarly'});
  });

  it('lists each item once with any page size', async () => {
    const whole = (await run(list(100))).stdout;
    expect(sandbox.exchanges.length, 'a list on one page is read once').toBe(1);
    rmSync(join(folder, title));
    expect((await run(list(3))).stdout).toBe(whole);
    const lines = whole.trim().split('\n');
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('finds items that were skipped because the pages shifted', async () => {
    // While the list is read, a new item appears at the start, and later an old one disappears.
    const answers = [['a', 'b'], ['b', 'c'], ['d'], ['n', 'a'], ['c', 'd'], ['e'], ['n', 'a'], ['c', 'd'], ['e']];
    const {close, ...env} = await serve((_, response) => {
      const entities = (answers.shift() ?? []).map((urn) => ({urn}));
      response.writeHead(200, {'Content-Type': 'application/json'}).end(JSON.stringify({entities, total: 5}));
    });
    const {stdout} = await run(list(2), env);
    close();
    expect(stdout.trim().split('\n')).toEqual(['a', 'b', 'c', 'd', 'n', 'e']);
    expect(answers).toEqual([]);
  });

  it.each([
    ['SCREENING_BASE_URL', ''],
    ['SCREENING_BASE_URL', 'http://user:secret@host'],
    ['SCREENING_API_KEY', ''],
    ['SCREENING_API_KEY', 'secret\nkey'],
  ])('names the invalid environment variable, but prints no secret: %s=%j', async (variable, value) => {
    const {status, stderr} = await run(call('read', 'GET', '/groups'), {[variable]: value});
    expect(status).toBe(1);
    expect(stderr).toContain(variable);
    expect(stderr).not.toContain('secret');
  });
});
