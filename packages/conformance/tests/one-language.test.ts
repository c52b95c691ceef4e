/** Tests what the cases can't express: values and options that only one language has, and what a transport is asked. */
import {execFileSync} from 'node:child_process';
import {afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi} from 'vitest';
import {
  createClient,
  fakeTransport,
  InvalidCallError,
  type TransportRequest,
  UnavailableError,
  UncertainError,
} from '@screening/client';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {caseKey} from '../src/answer';
import {type HostileServer, startHostileServer} from '../src/hostile-server';

const baseUrl = 'https://platform.test/external/v2';
const options = {baseUrl, apiKey: caseKey};
const person = {entityName: 'Ilvane Torresund', screeningType: 'sanctions', threshold: 0.85};

/** Runs a Python program that has the client as `client`, and returns what it prints, as JSON. */
function runPython(program: string): unknown {
  const text = `
import datetime, decimal, json, math
import ${moduleName(product.slug)} as client
options = {"base_url": ${JSON.stringify(baseUrl)}, "api_key": "plain-key-0001"}
${program}`;
  const env = {...process.env, PYTHONPATH: '.generated/python', PYTHONDONTWRITEBYTECODE: '1'};
  return JSON.parse(execFileSync('python3', ['-c', text], {env, encoding: 'utf8'}));
}

describe('in a browser, where everybody could read the key, a client', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ['on a page', 'window', {document: {}}],
    ['in a worker', 'importScripts', () => undefined],
  ])('is refused %s', (_, name, value) => {
    vi.stubGlobal(name, value);
    expect(() => createClient(options)).toThrow(InvalidCallError);
    expect(() => createClient(options)).toThrow('server only');
  });

  it('is accepted by a runtime that has a window, but no page', () => {
    vi.stubGlobal('window', {});
    expect(createClient(options)).toBeDefined();
  });
});

describe('a value that JSON would change or drop', () => {
  class Name {
    value = 'Ilvane Torresund';
  }
  it.each([
    ['a bigint', 1n, 'bigint'],
    ['a function', () => undefined, 'function'],
    ['a symbol', Symbol('name'), 'symbol'],
    ['a date', new Date(0), 'Date'],
    ['a map', new Map([['a', 1]]), 'Map'],
    ['an object of a class', new Name(), 'Name'],
    ['undefined in a list', [undefined], 'undefined'],
  ])('is refused in TypeScript: %s', async (_, value, word) => {
    const transport = fakeTransport([]);
    const call = createClient({...options, transport}).createEntity({
      filterSetID: 12,
      entityGroupIDs: [3],
      search: {entityName: 'Ilvane Torresund', customFields: value as never},
    });
    await expect(call).rejects.toThrow(InvalidCallError);
    await expect(call).rejects.toThrow(new RegExp(`"search" contains .*${word}`));
    expect(transport.requests).toEqual([]);
  });

  it('is refused in Python', () => {
    const refused = runPython(`
transport = client.FakeTransport([])
found = []
for value in [{1: 2}, {None: 2}, {"a", "b"}, decimal.Decimal(1), datetime.date(1970, 1, 1), b"a", object(), [None], (math.nan,)]:
    try:
        client.Client(**options, transport=transport).create_entity(
            filterSetID=12, entityGroupIDs=[3], search={"entityName": "Ilvane", "customFields": value})
        found.append("sent")
    except client.InvalidCallError as error:
        found.append(str(error))
print(json.dumps({"found": found, "requests": len(transport.requests)}))
`) as {found: string[]; requests: number};
    expect(refused.found).toHaveLength(9);
    for (const message of refused.found) expect(message).toMatch(/^createEntity: "search" /);
    expect(refused.requests).toBe(0);
  });

  it('is omitted if it is undefined', async () => {
    const transport = fakeTransport([{body: {entities: [], total: 0}}]);
    const client = createClient({...options, transport});
    await client.listEntities({page: undefined, filters: {monitored: undefined, archived: true}});
    const [{path, body}] = transport.requests;
    expect({path, body}).toEqual({
      path: '/external/v2/entities',
      body: {filters: {archived: true}},
    });
    await expect(client.screenSimple({...person, entityName: undefined} as never)).rejects.toThrow(
      '"entityName" is missing',
    );
  });
});

it('a transport is asked for the documented times, and for an own connection of writes', async () => {
  const asked: TransportRequest[] = [];
  const client = createClient({
    ...options,
    transport: (request) => {
      asked.push(request);
      return Promise.resolve({status: 401, headers: {}, body: new Uint8Array()});
    },
  });
  await client.listGroups().catch(() => undefined);
  await client.createGroup({entityGroupName: 'Charter desk'}).catch(() => undefined);
  const inPython = runPython(`
asked = []
class Transport:
    def send(self, request):
        asked.append([math.ceil(request.timeout), request.fresh])
        return client.TransportResponse(401, {}, b"")
    def close(self):
        pass
one = client.Client(**options, transport=Transport())
for call in (one.list_groups, lambda: one.create_group(entityGroupName="Charter desk")):
    try:
        call()
    except client.RefusedError:
        pass
print(json.dumps(asked))
`);
  expect(asked.map(({timeout, fresh}) => [Math.ceil(timeout), fresh])).toEqual([
    [10, false],
    [30, true],
  ]);
  expect(inPython).toEqual([
    [10, false],
    [30, true],
  ]);
});

const groups = {body: {entityGroups: []}};

describe('a client with other options', () => {
  it('shares the rate limiter in TypeScript, unless the rate changes', async () => {
    const transport = fakeTransport([groups, groups]);
    const client = createClient({...options, transport, requestsPerSecond: 1});
    await client.listGroups();
    await client.withOptions({requestsPerSecond: 2}).listGroups({}, {deadline: 0.5});
    const other = client.withOptions({appName: 'other'});
    await expect(other.listGroups({}, {deadline: 0.2})).rejects.toThrow('before it was sent');
    expect(transport.requests).toHaveLength(2);
  });

  it('shares the rate limiter in Python, unless the rate changes', () => {
    const result = runPython(`
groups = client.FakeResponse({"entityGroups": []})
transport = client.FakeTransport([groups, groups])
one = client.Client(**options, transport=transport, requests_per_second=1)
one.list_groups()
one.with_options(requests_per_second=2).list_groups(deadline=0.5)
try:
    one.with_options(app_name="other").list_groups(deadline=0.2)
    message = ""
except client.UnavailableError as error:
    message = str(error)
print(json.dumps([message, len(transport.requests)]))
`);
    expect(result).toEqual([expect.stringContaining('before it was sent'), 2]);
  });
});

describe('clients with other options', () => {
  let server: HostileServer;
  beforeAll(async () => {
    server = await startHostileServer();
    await server.answerWith([{json: {entityGroups: []}, repeat: true}]);
  });
  afterAll(() => server.close());
  const connections = (): number => new Set(server.requests.map(({connection}) => connection)).size;

  it('share the connections', async () => {
    const client = createClient({...options, baseUrl: `http://127.0.0.1:${server.port}`});
    for (let total = 1; total <= 5; total += 1)
      await client.withOptions({timeouts: {total}}).listGroups();
    expect(server.requests).toHaveLength(5);
    expect(connections()).toBe(1);
  });

  it('keep the options that are undefined, whatever the environment says', async () => {
    const transport = fakeTransport([groups]);
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('SCREENING_BASE_URL', 'https://other.test');
    vi.stubEnv('SCREENING_API_KEY', 'other-key');
    const asked: TransportRequest[] = [];
    const client = createClient({
      ...options,
      transport: (request) => {
        asked.push(request);
        return transport(request);
      },
    });
    await client.withOptions({apiKey: undefined, baseUrl: undefined}).listGroups();
    expect(asked[0].headers.Authorization).toBe(caseKey);
    expect(asked[0].url.host).toBe('platform.test');
    const inPython = runPython(`
import os
os.environ.update(SCREENING_BASE_URL="https://other.test", SCREENING_API_KEY="other-key")
asked = []
class Transport:
    def send(self, request):
        asked.append([request.headers["Authorization"], request.url])
        return client.TransportResponse(200, {}, b'{"entityGroups": []}')
    def close(self):
        pass
client.Client(**options, transport=Transport()).with_options(api_key=None, base_url=None).list_groups()
print(json.dumps(asked))
`);
    expect(inPython).toEqual([['plain-key-0001', `${baseUrl}/groups`]]);
  });
});

describe('a signal', () => {
  let server: HostileServer;
  beforeAll(async () => {
    server = await startHostileServer();
  });
  afterAll(() => server.close());

  const call = (signal: AbortSignal) => {
    const address = `http://127.0.0.1:${server.port}/external/v2`;
    const client = createClient({...options, baseUrl: address});
    return {
      read: () => client.listGroups({}, {signal}),
      write: () => client.createGroup({entityGroupName: 'Charter desk'}, {signal}),
    };
  };

  it('that is aborted before a call keeps it from being sent', async () => {
    await server.answerWith([{json: {}, repeat: true}]);
    const {read, write} = call(AbortSignal.abort());
    await expect(read()).rejects.toBeInstanceOf(UnavailableError);
    await expect(write()).rejects.toMatchObject({mayHaveHappened: false});
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['read', UnavailableError, false],
    ['write', UncertainError, true],
  ] as const)('ends a %s without repeating it', async (kind, kindOfError, mayHaveHappened) => {
    await server.answerWith([{wait: 60, repeat: true}]);
    const controller = new AbortController();
    const ended = call(controller.signal)[kind]();
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    await expect(ended).rejects.toBeInstanceOf(kindOfError);
    await expect(ended).rejects.toMatchObject({
      mayHaveHappened,
      message: expect.stringContaining('ABORTED'),
    });
    expect(server.requests).toHaveLength(1);
  });
});
