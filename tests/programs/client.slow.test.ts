/** Tests the client modules of the programs, in both languages: outcomes of calls, their deadlines, and lists. */
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer, type AddressInfo, type Socket} from 'node:net';
import {monitorEventLoopDelay} from 'node:perf_hooks';
import {describe, expect, it} from 'vitest';
import {settings} from '../../docs/examples/client';
import {finish, languages, type Language} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

type Outcome = {kind: string; status?: number; reason?: string};
/** A call with its body, or the list at a path with its page size. */
type Call =
  | ['read' | 'write', method: string, path: string, body?: object]
  | ['list', path: string, pageSize: number];

/**
 * Makes the calls of its first argument at the same time, with the limits of its second. Prints the result of each, an
 * outcome, the identifiers of a list or the message of an error, and the seconds that it took.
 */
const driver: Record<Language, string> = {
  ts: `
    import {listAll, read, settings, write} from './client';
    const [calls, limits] = process.argv.slice(2).map((argument) => JSON.parse(argument));
    Object.assign(settings, limits);
    async function list(path: string, pageSize: number) {
      const found: string[] = [];
      const options = {path, body: {}, items: 'entities', id: ({urn}: {urn: string}) => urn, pageSize};
      for await (const {urn} of listAll(options)) found.push(urn);
      return found;
    }
    async function send([kind, ...call]: any[]) {
      const start = performance.now();
      const result = await ({list, read, write} as any)[kind](...call).catch(({message}: Error) => message);
      return {result, seconds: (performance.now() - start) / 1000};
    }
    void Promise.all(calls.map(send)).then((results) => console.log(JSON.stringify(results)));`,
  python: `
import json, sys, time, client
from concurrent.futures import ThreadPoolExecutor
calls, limits = map(json.loads, sys.argv[1:])
for name, value in limits.items():
    setattr(client, name, value / 1000)
def send(call):
    kind, *call = call
    start = time.monotonic()
    try:
        if kind == "list":
            result = [item["urn"] for item in client.list_all(call[0], "entities", "urn", {}, call[1])]
        else:
            result = vars((client.read if kind == "read" else client.write)(*call))
    except RuntimeError as error:
        result = str(error)
    return {"result": result, "seconds": time.monotonic() - start}
print(json.dumps(list(ThreadPoolExecutor(30).map(send, calls))))`,
};
const constantOf = (name: string) => name.replace(/[A-Z]/, (letter) => `_${letter}`).toUpperCase();

/** Limits in milliseconds with which a busy machine has time for every attempt. */
const patient = {
  readDeadline: settings.readTimeout + 120_000,
  writeDeadline: settings.writeTimeout + 120_000,
};
/** Limits shorter than the real ones. Each timeout is longer than the slack on an idle machine. */
const limits = {
  readTimeout: 6_000,
  readDeadline: 18_000,
  writeTimeout: 10_000,
  writeDeadline: 20_000,
};
/** How late timers of this process are, in nanoseconds. */
const lateness = monitorEventLoopDelay();
/** What the machine may add to a time, in seconds: more on a busy one, where the programs' timers are late too. */
const slack = () => 5 + (3 * lateness.max) / 1e9;

function drip(socket: Socket, start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write('a'), 1000);
  socket.once('close', () => clearInterval(timer));
}
const fail = (socket: Socket, status: string) =>
  socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
const behaviors: Record<string, (socket: Socket) => void> = {
  silent: () => undefined,
  'slow-headers': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: '),
  'slow-body': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'),
  dropped: (socket) => socket.destroy(),
  500: (socket) => fail(socket, '500 Error'),
  503: (socket) => fail(socket, '503 Busy'),
  429: (socket) => fail(socket, '429 Limited'),
};

const work = useWorkspace();
const statuses = () => work.exchanges().map(({status}) => status);
const bothWays = (path: string): Call[] => [
  ['read', 'GET', path],
  ['write', 'POST', path, {}],
];

describe('the figures of the client modules', () => {
  it('are the same in both languages', () => {
    const text = readFileSync('docs/examples/client.py', 'utf8');
    for (const name of Object.keys(limits) as (keyof typeof limits)[])
      expect(text).toContain(`\n${constantOf(name)} = ${settings[name] / 1000}\n`);
  });

  it('are the same on the pages', () => {
    const [read, write] = [settings.readDeadline / 1000, settings.writeDeadline / 1000];
    const [readTimeout, writeTimeout] = [settings.readTimeout / 1000, settings.writeTimeout / 1000];
    const [readFor, writeFor] = [read - readTimeout, write - writeTimeout];
    const pages = {
      'errors-and-retries': [
        `| An attempt ends after | ${readTimeout} seconds | ${writeTimeout} seconds |`,
        `| Attempts are repeated for | ${readFor} seconds | ${writeFor} seconds, `,
        `| The call ends within | ${read} seconds | ${write} seconds |`,
      ],
    };
    for (const [page, sentences] of Object.entries(pages))
      for (const sentence of sentences)
        expect(readFileSync(`docs/guides/platform/${page}.mdx`, 'utf8')).toContain(sentence);
  });
});

describe.each(languages)('client in %s', (lang) => {
  const start = (
    calls: Call[],
    env: Record<string, string> = {},
    times: Record<string, number> = patient,
  ) => {
    const named = Object.entries(times).map(([name, value]) => [
      lang === 'ts' ? name : constantOf(name),
      value,
    ]);
    const args = [JSON.stringify(calls), JSON.stringify(Object.fromEntries(named))];
    return finish(work.launchCode(lang, driver, args, env));
  };
  async function timesOf<T = Outcome>(
    ...args: Parameters<typeof start>
  ): Promise<{result: T; seconds: number}[]> {
    const {stdout, stderr} = await start(...args);
    expect(stderr).toBe('');
    return JSON.parse(stdout) as {result: T; seconds: number}[];
  }
  const resultsOf = async <T = Outcome>(...args: Parameters<typeof start>) =>
    (await timesOf<T>(...args)).map(({result}) => result);

  it('sends again after 429 until the call succeeds', async () => {
    await work.change('rate-limit', {refuseNext: 2});
    const [outcome] = await resultsOf([['write', 'POST', '/group', {entityGroupName: 'Desk'}]]);
    expect(outcome).toMatchObject({kind: 'ok'});
    expect(statuses()).toEqual([429, 429, 200]);
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
    const outcomes = await resultsOf(['/500', '/dropped'].flatMap(bothWays), {SCREENING_BASE_URL});
    expect(outcomes.map(({kind}) => kind)).toEqual(['ok', 'uncertain', 'ok', 'uncertain']);
    const counts = {'GET /500': 3, 'POST /500': 1, 'GET /dropped': 3, 'POST /dropped': 1};
    expect(Object.fromEntries(asked)).toEqual(counts);
  });

  it('ends each call within its deadline, whatever the server does', async () => {
    lateness.enable();
    /** The times of the attempts of each call, in seconds. */
    const attempts: Record<string, number[]> = {};
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        const [, call, name] =
          /^((?:GET|POST) \/([\w-]+)) HTTP/.exec(data.toString('latin1')) ?? [];
        if (!call) return;
        (attempts[call] ??= []).push(performance.now() / 1000);
        behaviors[name](socket);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const SCREENING_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const calls = Object.keys(behaviors).flatMap((name) => bothWays(`/${name}`));
    const times = await timesOf(calls, {SCREENING_BASE_URL}, limits);
    server.close();

    for (const [i, {result, seconds}] of times.entries()) {
      const [method, path] = calls[i].slice(1) as [string, string];
      const [call, name, isRead] = [`${method} ${path}`, path.slice(1), method === 'GET'];
      const deadline = isRead ? limits.readDeadline : limits.writeDeadline;
      const timeout = isRead ? limits.readTimeout : limits.writeTimeout;
      expect(seconds, call).toBeLessThanOrEqual(deadline / 1000 + slack());
      // On a busy machine, the last of hundreds of attempts can end without a response.
      expect(name === '429' ? ['refused', 'uncertain'] : ['uncertain'], call).toContain(
        result.kind,
      );
      // On a busy machine, a call can also end before it reaches the server.
      const tried = attempts[call] ?? [];
      // An attempt starts only if a whole attempt fits before the deadline.
      const [first = 0] = tried;
      expect((tried.at(-1) ?? first) - first, call).toBeLessThan(
        (deadline - timeout) / 1000 + slack(),
      );
      // A call that gets 429 is repeated promptly, a failed read at most 30 times, and other writes never.
      if (name === '429') expect(tried.length, call).toBeGreaterThan(30);
      else expect(tried.length, call).toBeLessThanOrEqual(isRead ? 31 : 1);
      if (isRead && /^(500|503|dropped)$/.test(name)) expect(tried.length, call).toBeGreaterThan(3);
    }
  });

  it('sends a call once, and says so, if the body of a success is not a JSON object or array', async () => {
    const bodies = [
      '<!DOCTYPE html><title>Sign in</title>',
      '"ok"',
      'null',
      '7',
      '',
      '{"entityGroups": [',
    ];
    const asked: string[] = [];
    const SCREENING_BASE_URL = await work.serve(({method, url}, response) => {
      asked.push(`${method} ${url}`);
      response.end(bodies[Number(url!.slice(1))]);
    });
    const calls = bodies.flatMap((_, i) => bothWays(`/${i}`));
    const names = calls.map(([, method, path]) => `${method} ${path}`);
    const outcomes = await resultsOf(calls, {SCREENING_BASE_URL});
    for (const [i, outcome] of outcomes.entries()) {
      const reason = `${names[i]}: 200, and the body isn't a JSON object or array: ${bodies[Math.floor(i / 2)]}`;
      expect(outcome).toMatchObject({kind: 'uncertain', status: 200, reason});
    }
    expect(asked.sort()).toEqual(names.sort());
  });

  it('sends the key, not a password of the user, and hides it in a body that repeats the request', async () => {
    work.write('.netrc', 'default login somebody password secret');
    const key = 'k"e\\y/+4=';
    const forms = [
      key,
      JSON.stringify(key),
      String.raw`k\"e\\y\/+4=`,
      String.raw`k\u0022e\u005Cy/\u002B4\u003d`,
    ];
    const SCREENING_BASE_URL = await work.serve(({headers, url}, response) => {
      response
        .writeHead(Number(url!.slice(1)))
        .end(`${'x'.repeat(290)} ${headers.authorization} ${forms.join(' ')}`);
    });
    const env = {SCREENING_BASE_URL, SCREENING_API_KEY: key};
    // A read with the status 500 would be repeated.
    const codes = [200, 301, 400, 401, 403, 408, 499, 500];
    const calls = codes.map((status): Call => ['write', 'POST', `/${status}`, {}]);
    const outcomes = await resultsOf(calls, env);
    // The text is cut to 300 characters only after the key is hidden.
    for (const {reason} of outcomes) expect(reason).toMatch(/x \[key\] \[ke$/);
    // A gateway can send any other status after it has passed the call on.
    expect(codes.filter((_, i) => outcomes[i].kind === 'refused')).toEqual([400, 401]);
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
      expect(
        await finish(work.launchCode(lang, connect, [], {SCREENING_BASE_URL: base})),
        base,
      ).toMatchObject({
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
    const isWhole = (size: string | null) => size === '100';
    expect(sizes.filter(isWhole), 'a list on one page is read once').toEqual(['100']);
  });

  it('finds items that were skipped because the pages shifted', async () => {
    // While the list is read, a new item appears at the start, and later an old one disappears.
    const pages = [
      ['a', 'b'],
      ['b', 'c'],
      ['d'],
      ['n', 'a'],
      ['c', 'd'],
      ['e'],
      ['n', 'a'],
      ['c', 'd'],
      ['e'],
    ];
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
  ])(
    'names the invalid environment variable, but prints no secret: %s=%j',
    async (variable, value) => {
      const {stdout, stderr} = await start([['read', 'GET', '/groups']], {[variable]: value});
      expect(stdout + stderr).toContain(variable);
      expect(stdout + stderr).not.toContain('secret');
      expect(work.exchanges()).toEqual([]);
    },
  );
});
