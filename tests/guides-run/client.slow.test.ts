/** Tests the client modules of the programs, in both languages: outcomes of calls, and how lists are read. */
import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {rmSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {useSandbox} from '../lib/guides-run/workspace';
import {isHere} from '../lib/samples/toolchain';

type Outcome = {kind: string; status?: number; reason?: string};
/** The same program in one language. */
type Dialect = {
  lang: string;
  title: string;
  /** Prints the outcome of a call that is repeated for `patience` milliseconds. */
  call: (kind: 'read' | 'write', method: string, path: string, body?: string, patience?: number) => string;
  /** Prints the outcomes of a read and a write for each of the paths /0, /1, ... */
  each: (count: number) => string;
  /** Prints the identifiers of a list. */
  list: (pageSize: number) => string;
  /** Prints the error of the list at each of the paths /0, /1, ... */
  lists: (count: number) => string;
};

/** How long calls are repeated until they get a response, in milliseconds: more than a slow machine needs. */
const enough = 20_000;
/** How long calls are repeated that fail each time, in milliseconds. */
const short = 1_000;

const dialects: Record<string, Dialect> = {
  'client.ts': {
    lang: 'ts',
    title: 'calls.ts',
    call: (kind, method, path, body = 'undefined', patience = enough) => `
      import {${kind}, settings} from './client';
      settings.readDeadline = settings.readTimeout + ${patience};
      settings.writeDeadline = settings.writeTimeout + ${patience};
      void ${kind}('${method}', '${path}', ${body}).then((outcome) => console.log(JSON.stringify(outcome)));`,
    each: (count) => `
      import {read, write} from './client';
      void (async () => {
        for (let i = 0; i < ${count}; i += 1) {
          console.log(JSON.stringify(await read('GET', '/' + i)));
          console.log(JSON.stringify(await write('POST', '/' + i, {})));
        }
      })();`,
    list: (pageSize) => `
      import {listAll} from './client';
      const list = {path: '/entities', body: {}, items: 'entities', id: ({urn}: {urn: string}) => urn};
      void (async () => {
        for await (const {urn} of listAll({...list, pageSize: ${pageSize}})) console.log(urn);
      })();`,
    lists: (count) => `
      import {listAll} from './client';
      const list = {body: {}, items: 'entities', id: ({urn}: {urn: string}) => urn, pageSize: 2};
      void (async () => {
        for (let i = 0; i < ${count}; i += 1) {
          try {
            for await (const item of listAll({...list, path: '/' + i})) void item;
          } catch (error) {
            console.log((error as Error).message);
          }
        }
      })();`,
  },
  'client.py': {
    lang: 'python',
    title: 'calls.py',
    call: (kind, method, path, body = 'None', patience = enough) =>
      [
        'import json, client',
        `client.READ_DEADLINE = client.READ_TIMEOUT + ${patience / 1000}`,
        `client.WRITE_DEADLINE = client.WRITE_TIMEOUT + ${patience / 1000}`,
        `print(json.dumps(vars(client.${kind}("${method}", "${path}", ${body}))))`,
      ].join('\n'),
    each: (count) =>
      [
        'import json, client',
        `for i in range(${count}):`,
        '    print(json.dumps(vars(client.read("GET", f"/{i}"))))',
        '    print(json.dumps(vars(client.write("POST", f"/{i}", {}))))',
      ].join('\n'),
    list: (pageSize) =>
      `import client\nfor item in client.list_all("/entities", "entities", "urn", {}, ${pageSize}): print(item["urn"])`,
    lists: (count) =>
      [
        'import client',
        `for i in range(${count}):`,
        '    try:',
        '        list(client.list_all(f"/{i}", "entities", "urn", {}, 2))',
        '    except RuntimeError as error:',
        '        print(error)',
      ].join('\n'),
  },
};
const here = Object.keys(dialects).filter((name) => name === 'client.ts' || process.env.CI || isHere('python'));

const work = useSandbox();
/** Starts a server for responses that the sandbox doesn't send. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    SCREENING_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
const statuses = () => work.sandbox().exchanges.map(({status}) => status);

describe.each(here)('%s', (name) => {
  const {lang, title, call, each, list, lists} = dialects[name];
  const run = (value: string, env?: Record<string, string>) => work.run({lang, title, value}, env);
  const outcomeOf = async (...args: Parameters<typeof call>) => {
    const {stdout, stderr} = await run(call(...args));
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Outcome;
  };

  it('sends again after 429 until the call succeeds', async () => {
    await work.change('rate-limit', {refuseNext: 2});
    expect(await outcomeOf('write', 'POST', '/group', '{"entityGroupName": "Desk"}')).toMatchObject({kind: 'ok'});
    expect(statuses()).toEqual([429, 429, 200]);
  });

  it('gives up after the deadline', async () => {
    await work.change('rate-limit', {refuseNext: 1000});
    const reason = 'GET /groups: 429 Too Many Requests';
    const outcome = await outcomeOf('read', 'GET', '/groups', undefined, short);
    expect(outcome).toMatchObject({kind: 'refused', status: 429, reason});
    expect(new Set(statuses())).toEqual(new Set([429]));
    expect(statuses().length).toBeGreaterThan(1);
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
    rmSync(work.path(title));
    const write = await run(call('write', 'POST', '/group', '{}'), env);
    expect(JSON.parse(write.stdout)).toMatchObject({kind: 'uncertain'});
    expect(asked).toEqual(['POST']);
    close();
  });

  it('sends a call once, and says so, if the body of a success is not a JSON object or array', async () => {
    const bodies = ['<!DOCTYPE html><title>Sign in</title>', '"ok"', 'null', '7', '', '{"entityGroups": ['];
    const asked: string[] = [];
    const {close, ...env} = await serve((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(200).end(bodies[Number(request.url!.slice(1))]);
    });
    const {stdout} = await run(each(bodies.length), env);
    close();
    const outcomes = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as Outcome); // prettier-ignore
    const calls = bodies.flatMap((_, i) => [`GET /${i}`, `POST /${i}`]);
    expect(asked).toEqual(calls);
    for (const [i, outcome] of outcomes.entries()) {
      const reason = `${calls[i]}: 200, and the body isn't a JSON object or array: ${bodies[Math.floor(i / 2)]}`;
      expect(outcome).toMatchObject({kind: 'uncertain', status: 200, reason});
    }
  });

  it.each([400, 500, 200])('hides the key in a body with the status %s that repeats the request', async (status) => {
    const key = 'k"e\\y/+4=';
    const forms = [key, JSON.stringify(key), String.raw`k\"e\\y\/+4=`, String.raw`k\u0022e\u005Cy/\u002B4\u003d`];
    const {close, ...env} = await serve((request, response) => {
      const {authorization} = request.headers;
      response.writeHead(status).end(`${'x'.repeat(290)} ${authorization} ${forms.join(' ')}`);
    });
    const [kind, method] = status === 500 ? (['write', 'POST'] as const) : (['read', 'GET'] as const);
    const {stdout, stderr} = await run(call(kind, method, '/groups'), {...env, SCREENING_API_KEY: key});
    close();
    expect(stderr).toBe('');
    const {reason = ''} = JSON.parse(stdout) as Outcome;
    // The text is cut to 300 characters only after the key is hidden.
    expect(reason).toMatch(/x \[key\] \[ke$/);
  });

  it('warns once if the key is sent unencrypted to another computer', async () => {
    const connect =
      lang === 'ts'
        ? "import {connection} from './client';\nconnection();\nconnection();"
        : 'import client\nclient.connection()\nclient.connection()';
    const warning = 'Warning: the API key is sent to proxy.example unencrypted. Use https://.\n';
    for (const [base, expected] of [
      ['http://proxy.example:8080/v2', warning],
      ['https://proxy.example/v2', ''],
      ['http://localhost:4010/v2', ''],
      ['http://127.0.0.2/v2', ''],
      ['http://[::1]:4010/v2', ''],
    ]) {
      rmSync(work.path(title), {force: true});
      expect(await run(connect, {SCREENING_BASE_URL: base}), base).toMatchObject({status: 0, stderr: expected});
    }
  });

  it('distinguishes a rejected call from an unfinished task', async () => {
    expect(await outcomeOf('read', 'GET', '/entity/none')).toMatchObject({kind: 'refused', status: 400});
    const {taskID} = await work.call<{taskID: string}>('/entities/create/enqueue', {
      filterSetID: 12,
      entityGroupIDs: [3],
      searches: [{entityName: 'A'}],
    });
    rmSync(work.path(title));
    const path = `/entities/by-task-id/current-state/${taskID}`;
    expect(await outcomeOf('read', 'GET', path)).toMatchObject({kind: 'tooEarly'});
  });

  it('lists each item once with any page size', async () => {
    const whole = (await run(list(100))).stdout;
    expect(work.sandbox().exchanges.length, 'a list on one page is read once').toBe(1);
    rmSync(work.path(title));
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

  it('explains a response that is not a page of a list', async () => {
    const items = [{urn: 'a'}, {urn: 'b'}];
    const pages: [unknown, string][] = [
      [{total: 1}, 'POST /0?page=1&pageSize=2: the response has no list "entities"'],
      [{entities: {}, total: 1}, 'the response has no list "entities"'],
      [[], 'the response has no list "entities"'],
      [{entities: []}, 'the response has no number "total"'],
      [{entities: [], total: '1'}, 'the response has no number "total"'],
      [{entities: [{}], total: 1}, 'an item of "entities" has no '],
      [{entities: [null], total: 1}, 'an item of "entities" has no '],
      // The same page for every number.
      [{entities: items, total: 1e9}, 'the pages have 2 of 1000000000 "entities"'],
      [{entities: [items[0]], total: 2}, 'the pages have 1 of 2 "entities"'],
    ];
    const {close, ...env} = await serve(({url}, response) =>
      response.writeHead(200).end(JSON.stringify(pages[Number(url![1])][0])),
    );
    const {stdout} = await run(lists(pages.length), env);
    close();
    const messages = stdout.trimEnd().split('\n');
    expect(messages.length).toBe(pages.length);
    for (const [i, [, message]] of pages.entries()) expect(messages[i]).toContain(message);
  });

  it.each([
    ['SCREENING_BASE_URL', ''],
    ['SCREENING_BASE_URL', 'http://host:secret'],
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
