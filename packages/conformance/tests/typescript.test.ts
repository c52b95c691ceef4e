/** Tests what only the TypeScript client has: signals, and what Node.js shows of its values. */
import {inspect} from 'node:util';
import {afterEach, beforeEach, describe, expect, it, test, onTestFinished, vi} from 'vitest';
import {
  type CallOptions,
  type Client,
  createClient,
  fakeTransport,
  InvalidCallError,
  type TransportRequest,
  UnavailableError,
  UncertainError,
} from '@screening/client';
import {type HostileServer, startHostileServer} from '../src/hostile-server';

const settings = {baseUrl: 'https://platform.test/external/v2', apiKey: 'test-key-0001'};
const noGroups = {body: {entityGroups: []}};

describe('a signal', () => {
  let proxy: HostileServer;
  beforeEach(async () => {
    proxy = await startHostileServer();
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await proxy.close();
  });

  it.each([
    ['a read', (client: Client, how: CallOptions) => client.listGroups({}, how)],
    [
      'a write',
      (client: Client, how: CallOptions) => client.createGroup({entityGroupName: 'A'}, how),
    ],
  ])('of %s closes the connection to a silent proxy', async (_, start) => {
    // The end of the attempt must not close it instead.
    const long = 600;
    await proxy.answerWith([{wait: long, repeat: true}]);
    const client = createClient({...settings, timeouts: {attempt: long, total: long}});
    const controller = new AbortController();
    const call = start(client, {signal: controller.signal}).catch((error: Error) => error);
    await expect.poll(() => proxy.countOpen()).toBe(1);
    controller.abort();
    expect(await call).toMatchObject({message: expect.stringContaining('ABORTED') as string});
    await expect.poll(() => proxy.countOpen()).toBe(0);
  });

  it('can be shared by many calls without a warning', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error): number => warnings.push(warning);
    process.on('warning', keep);
    onTestFinished(() => void process.off('warning', keep));
    const transport = fakeTransport(Array.from({length: 30}, () => noGroups));
    const client = createClient({...settings, transport, requestsPerSecond: 1000});
    const {signal} = new AbortController();
    await Promise.all(Array.from({length: 30}, () => client.listGroups({}, {signal})));
    await new Promise((resolve) => setImmediate(resolve));
    expect(transport.requests).toHaveLength(30);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a read', (client: Client, how: CallOptions) => client.listGroups({}, how)],
    [
      'a write',
      (client: Client, how: CallOptions) => client.createGroup({entityGroupName: 'A'}, how),
    ],
  ])('of %s that is aborted right after the call keeps it from being sent', async (_, start) => {
    const transport = fakeTransport([noGroups]);
    const controller = new AbortController();
    const call = start(createClient({...settings, transport}), {signal: controller.signal});
    controller.abort();
    await expect(call).rejects.toMatchObject({name: 'UnavailableError', mayHaveHappened: false});
    expect(transport.requests).toEqual([]);
  });

  it('is refused if it is none', async () => {
    const client = createClient({...settings, transport: fakeTransport([noGroups])});
    const signal = new AbortController() as unknown as AbortSignal;
    await expect(client.listGroups({}, {signal})).rejects.toThrow(InvalidCallError);
  });

  it('gives back the turn of a call that waits', async () => {
    const transport = fakeTransport([noGroups]);
    // A turn every 1,000 seconds.
    const client = createClient({...settings, transport, requestsPerSecond: 0.001});
    const [first, second] = [new AbortController(), new AbortController()];
    const messageOf = (call: Promise<unknown>): Promise<string> =>
      call.then(String).catch((error: Error) => error.message);
    await client.listGroups();
    const aborted = messageOf(client.listGroups({}, {signal: first.signal}));
    first.abort();
    expect(await aborted).toContain('before it was sent');
    // The next turn is in time. The one behind it would be refused at once.
    const waiting = messageOf(client.listGroups({}, {signal: second.signal, deadline: 1500}));
    const nothing = new Promise<string>((resolve) => setImmediate(resolve, 'nothing yet'));
    expect(await Promise.race([waiting, nothing])).toBe('nothing yet');
    second.abort();
    expect(await waiting).toContain('before it was sent');
  });

  it('ends the pause of waitForTask with an error of the client', async () => {
    const transport = fakeTransport([{body: {id: 't1', taskStatus: 'Working'}}]);
    const client = createClient({...settings, transport});
    const controller = new AbortController();
    const call = client.waitForTask('t1', {signal: controller.signal}).catch((error) => error);
    await expect.poll(() => transport.requests.length).toBe(1);
    setImmediate(() => controller.abort());
    expect(await call).toBeInstanceOf(UnavailableError);
  });

  it('ends the pause of createOnce with the error of the uncertain creation', async () => {
    const nothing = {body: {entities: [], total: 0}};
    const lost = {problem: 'ECONNRESET'};
    const transport = fakeTransport([nothing, nothing, lost, nothing, nothing, nothing, nothing]);
    const client = createClient({...settings, transport});
    const controller = new AbortController();
    const search = {entityName: 'Ilvane Torresund', customerKey: 'K-1'};
    const call = client
      .createOnce({filterSetID: 12, entityGroupIDs: [3], search}, {signal: controller.signal})
      .catch((error: unknown) => error);
    await expect.poll(() => transport.requests.length).toBe(5);
    controller.abort();
    const error = await call;
    expect(error).toBeInstanceOf(UncertainError);
    expect(error).toMatchObject({mayHaveHappened: true, operation: 'createEntity'});
  });
});

describe('arguments', () => {
  it('can be objects without a prototype', async () => {
    const transport = fakeTransport([{body: {entities: [], total: 0}}]);
    const client = createClient({...settings, transport});
    const filters = Object.assign(Object.create(null) as object, {archived: false});
    await client.listEntities({filters});
    expect(transport.requests[0].body).toEqual({filters: {archived: false}});
  });
});

describe('the request that a transport gets', () => {
  it('has the key, but does not show it', async () => {
    const requests: TransportRequest[] = [];
    const answer = fakeTransport([noGroups]);
    const client = createClient({
      ...settings,
      transport: (request) => {
        requests.push(request);
        return answer(request);
      },
    });
    await client.listGroups();
    const [request] = requests;
    expect({...request.headers}.Authorization).toBe(settings.apiKey);
    for (const shown of [inspect(request, {depth: 9}), JSON.stringify(request)]) {
      expect(shown).toContain('[hidden]');
      expect(shown).not.toContain(settings.apiKey);
    }
  });

  it('has headers that fetch takes', async () => {
    const answer = fakeTransport([noGroups]);
    const sent: Headers[] = [];
    const client = createClient({
      ...settings,
      transport: (request) => {
        sent.push(new Request(request.url, {headers: request.headers}).headers);
        return answer(request);
      },
    });
    await client.listGroups();
    expect(sent[0].get('authorization')).toBe(settings.apiKey);
    expect([...sent[0].keys()].sort()).toEqual(['accept', 'authorization', 'user-agent']);
  });
});

test('the error of a transport by the reader says what went wrong, without the key', async () => {
  const transport = (): never => {
    throw new TypeError(`no agent for ${settings.apiKey}`);
  };
  const client = createClient({...settings, transport});
  await expect(client.createGroup({entityGroupName: 'A'})).rejects.toThrow(
    'createGroup: no response (TRANSPORT: no agent for [key])',
  );
});
