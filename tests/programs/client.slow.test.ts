/** Tests the client modules of the programs, in both languages: outcomes of calls, and how lists are read. */
import {describe, expect, it} from 'vitest';
import {finish, languages, type Language} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

type Outcome = {kind: string; status?: number; reason?: string};
/** A call with its body, or the list at a path with its page size. */
type Call = ['read' | 'write', method: string, path: string, body?: object] | ['list', path: string, pageSize: number];

/**
 * Makes the calls of its first argument, and prints the result of each: an outcome, the identifiers of a list, or the
 * message of an error. Repeats failed calls for as many milliseconds as the second argument says.
 */
const driver: Record<Language, string> = {
  ts: `
    import {listAll, read, settings, write} from './client';
    const [calls, time] = process.argv.slice(2).map((argument) => JSON.parse(argument));
    settings.readDeadline = settings.readTimeout + time;
    settings.writeDeadline = settings.writeTimeout + time;
    async function list(path: string, pageSize: number) {
      const found: string[] = [];
      const options = {path, body: {}, items: 'entities', id: ({urn}: {urn: string}) => urn, pageSize};
      for await (const {urn} of listAll(options)) found.push(urn);
      return found;
    }
    void (async () => {
      for (const [kind, ...call] of calls) {
        const send: (...call: any[]) => Promise<unknown> = {list, read, write}[kind as 'list'];
        console.log(JSON.stringify(await send(...call).catch(({message}: Error) => message)));
      }
    })().catch(({message}) => console.error(message));`,
  python: `
import json, sys, client
calls, time = map(json.loads, sys.argv[1:])
client.READ_DEADLINE = client.READ_TIMEOUT + time / 1000
client.WRITE_DEADLINE = client.WRITE_TIMEOUT + time / 1000
for kind, *call in calls:
    try:
        if kind == "list":
            result = [item["urn"] for item in client.list_all(call[0], "entities", "urn", {}, call[1])]
        else:
            result = vars((client.read if kind == "read" else client.write)(*call))
    except RuntimeError as error:
        result = str(error)
    print(json.dumps(result))`,
};
/** How long calls are repeated that fail each time, and that succeed later, in milliseconds. */
const [short, long] = [1_000, 120_000];

const work = useWorkspace();
const statuses = () => work.exchanges().map(({status}) => status);

describe.each(languages)('client in %s', (lang) => {
  const start = (calls: Call[], env: Record<string, string> = {}, time = long) =>
    finish(work.launchCode(lang, driver, [JSON.stringify(calls), String(time)], env));
  async function resultsOf<T = Outcome>(...args: Parameters<typeof start>): Promise<T[]> {
    const {stdout, stderr} = await start(...args);
    expect(stderr).toBe('');
    return stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as T); // prettier-ignore
  }

  it('sends again after 429 until the call succeeds', async () => {
    await work.change('rate-limit', {refuseNext: 2});
    const [outcome] = await resultsOf([['write', 'POST', '/group', {entityGroupName: 'Desk'}]]);
    expect(outcome).toMatchObject({kind: 'ok'});
    expect(statuses()).toEqual([429, 429, 200]);
  });

  it('gives up after the deadline', async () => {
    await work.change('rate-limit', {refuseNext: 1000});
    const reason = 'GET /groups: 429 Too Many Requests';
    const [outcome] = await resultsOf([['read', 'GET', '/groups']], {}, short);
    expect(outcome).toMatchObject({kind: 'refused', status: 429, reason});
    expect(new Set(statuses())).toEqual(new Set([429]));
    expect(statuses().length).toBeGreaterThan(1);
  });

  it('repeats a read but never a write after 500 and after a dropped connection', async () => {
    const asked = new Map<string, number>();
    const SCREENING_BASE_URL = await work.serve(({method, url, socket}, response) => {
      const call = `${method} ${url}`;
      asked.set(call, (asked.get(call) ?? 0) + 1);
      // The third attempt succeeds, so that the test doesn't depend on how many fit into a time.
      if (asked.get(call) === 3) response.end('{}');
      else if (url === '/500') response.writeHead(500).end('Internal Server Error');
      else socket.destroy();
    });
    const calls = ['/500', '/dropped'].flatMap((path): Call[] => [
      ['read', 'GET', path],
      ['write', 'POST', path, {}],
    ]);
    const outcomes = await resultsOf(calls, {SCREENING_BASE_URL});
    expect(outcomes.map(({kind}) => kind)).toEqual(['ok', 'uncertain', 'ok', 'uncertain']);
    const counts = {'GET /500': 3, 'POST /500': 1, 'GET /dropped': 3, 'POST /dropped': 1};
    expect(Object.fromEntries(asked)).toEqual(counts);
  });

  it('sends a call once, and says so, if the body of a success is not a JSON object or array', async () => {
    const bodies = ['<!DOCTYPE html><title>Sign in</title>', '"ok"', 'null', '7', '', '{"entityGroups": ['];
    const asked: string[] = [];
    const SCREENING_BASE_URL = await work.serve(({method, url}, response) => {
      asked.push(`${method} ${url}`);
      response.end(bodies[Number(url!.slice(1))]);
    });
    const calls = bodies.flatMap((_, i): Call[] => [
      ['read', 'GET', `/${i}`],
      ['write', 'POST', `/${i}`, {}],
    ]);
    const names = calls.map(([, method, path]) => `${method} ${path}`);
    expect(await resultsOf(calls, {SCREENING_BASE_URL})).toMatchObject(
      names.map((name, i) => {
        const reason = `${name}: 200, and the body isn't a JSON object or array: ${bodies[Math.floor(i / 2)]}`;
        return {kind: 'uncertain', status: 200, reason};
      }),
    );
    expect(asked).toEqual(names);
  });

  it('hides the key in a body that repeats the request', async () => {
    const key = 'k"e\\y/+4=';
    const forms = [key, JSON.stringify(key), String.raw`k\"e\\y\/+4=`, String.raw`k\u0022e\u005Cy/\u002B4\u003d`];
    const SCREENING_BASE_URL = await work.serve(({headers, url}, response) => {
      response.writeHead(Number(url!.slice(1))).end(`${'x'.repeat(290)} ${headers.authorization} ${forms.join(' ')}`);
    });
    const env = {SCREENING_BASE_URL, SCREENING_API_KEY: key};
    // A read with the status 500 would be repeated.
    const calls = [200, 400, 500].map((status): Call => ['write', 'POST', `/${status}`, {}]);
    // The text is cut to 300 characters only after the key is hidden.
    for (const {reason} of await resultsOf(calls, env)) expect(reason).toMatch(/x \[key\] \[ke$/);
  });

  it('warns once if the key is sent unencrypted to another computer', async () => {
    const connect = {
      ts: "import {connection} from './client';\nconnection();\nconnection();",
      python: 'import client\nclient.connection()\nclient.connection()',
    };
    const warning = 'Warning: the API key is sent to proxy.example unencrypted. Use https://.\n';
    for (const [base, stderr] of [
      ['http://proxy.example:8080/v2', warning],
      ['https://proxy.example/v2', ''],
      ['http://localhost:4010/v2', ''],
      ['http://127.0.0.2/v2', ''],
      ['http://[::1]:4010/v2', ''],
    ])
      expect(await finish(work.launchCode(lang, connect, [], {SCREENING_BASE_URL: base})), base).toMatchObject({
        status: 0,
        stderr,
      });
  });

  it('distinguishes a rejected call from an unfinished task', async () => {
    const task = {filterSetID: 12, entityGroupIDs: [3], searches: [{entityName: 'A'}]};
    const {taskID} = await work.call<{taskID: string}>('POST', '/entities/create/enqueue', task);
    const paths = [`/entities/by-task-id/current-state/${taskID}`, '/entity/none'];
    const outcomes = await resultsOf(paths.map((path): Call => ['read', 'GET', path]));
    expect(outcomes).toMatchObject([{kind: 'tooEarly'}, {kind: 'refused', status: 400}]);
  });

  it('lists each item once with any page size', async () => {
    const [whole, pages] = await resultsOf<string[]>([
      ['list', '/entities', 100],
      ['list', '/entities', 3],
    ]);
    expect(whole.length).toBeGreaterThan(10);
    expect(new Set(whole).size).toBe(whole.length);
    expect(pages).toEqual(whole);
    const sizes = work.exchanges().map(({sent}) => sent.query.get('pageSize'));
    expect(
      sizes.filter((size) => size === '100'),
      'a list on one page is read once',
    ).toEqual(['100']);
  });

  it('finds items that were skipped because the pages shifted', async () => {
    // While the list is read, a new item appears at the start, and later an old one disappears.
    const pages = [['a', 'b'], ['b', 'c'], ['d'], ['n', 'a'], ['c', 'd'], ['e'], ['n', 'a'], ['c', 'd'], ['e']];
    const SCREENING_BASE_URL = await work.serve((_, response) => {
      const entities = (pages.shift() ?? []).map((urn) => ({urn}));
      response.end(JSON.stringify({entities, total: 5}));
    });
    const found = await resultsOf<string[]>([['list', '/entities', 2]], {SCREENING_BASE_URL});
    expect(found).toEqual([['a', 'b', 'c', 'd', 'n', 'e']]);
    expect(pages).toEqual([]);
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
    const SCREENING_BASE_URL = await work.serve(({url}, response) => {
      response.end(JSON.stringify(pages[Number(url![1])][0]));
    });
    const calls = pages.map((_, i): Call => ['list', `/${i}`, 2]);
    const messages = await resultsOf<string>(calls, {SCREENING_BASE_URL});
    expect(messages).toEqual(pages.map(([, message]) => expect.stringContaining(message)));
  });

  it.each([
    ['SCREENING_BASE_URL', ''],
    ['SCREENING_BASE_URL', 'http://host:secret'],
    ['SCREENING_BASE_URL', 'http://user:secret@host'],
    ['SCREENING_API_KEY', ''],
    ['SCREENING_API_KEY', 'secret\nkey'],
  ])('names the invalid environment variable, but prints no secret: %s=%j', async (variable, value) => {
    const {stdout, stderr} = await start([['read', 'GET', '/groups']], {[variable]: value});
    expect(stdout + stderr).toContain(variable);
    expect(stdout + stderr).not.toContain('secret');
    expect(work.exchanges()).toEqual([]);
  });
});
