import {connect} from 'node:net';
import {networkInterfaces} from 'node:os';
import {describe, expect, it} from 'vitest';
import {headers, openServers, post, readJson, receive, until} from './lib/server';
import {addressOf, description, regularKey, samples, testKey, urn} from './lib/sandbox';

const {start: started, receiver, close} = openServers();

/** Sends the lines of a request that `fetch` wouldn't send. */
function sendRaw(origin: string, ...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const text = [...lines, 'Connection: close', '', ''].join('\r\n');
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
    let response = '';
    socket.on('data', (chunk) => (response += chunk.toString()));
    socket.on('end', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('the local server', () => {
  it('returns the response of the app, also to a URN without encoding and a body in a non-Latin script', async () => {
    const {api, errors} = await started();
    for (const path of [urn('e1001'), encodeURIComponent(urn('e1001'))])
      expect(await readJson(fetch(`${api}/entity/${path}`, {headers}))).toMatchObject({
        entityName: 'Ilvane Torresund',
      });
    const body = {entityName: 'قاسم فلراشيدي', screeningType: 'media'};
    expect((await readJson(post(`${api}/screening/simple`, body))).resultRows[0].matchName).toBe(
      body.entityName,
    );
    expect(errors).toEqual([]);
  });

  it.each([
    ['http://localhost:3000', true],
    ['http://127.8.8.8:80', true],
    ['http://[::1]:5173', true],
    ['http://localhost.elsewhere.example', false],
    ['http://10.0.0.1', false],
    ['null', false],
  ])(
    'lets pages of this machine read all responses, but no others: %s',
    async (origin, isAllowed) => {
      const {api, origin: server} = await started();
      const asking = {
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization',
      };
      const ask = (address: string) =>
        fetch(address, {method: 'OPTIONS', headers: {Origin: origin, ...asking}});
      const answers = [
        await fetch(`${server}/sandbox/state`, {headers: {Origin: origin}}),
        await fetch(`${api}/groups`, {headers: {Origin: origin}}),
        await ask(`${server}/sandbox/reset`),
        await ask(`${api}/entities/archive`),
      ];
      expect(answers.map(({status}) => status)).toEqual([200, 401, 204, 204]);
      for (const response of answers)
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe(isAllowed ? origin : null);
      const methods = Object.values(description.paths).flatMap((item) => Object.keys(item));
      const listed = answers[3].headers
        .get('Access-Control-Allow-Methods')
        ?.toLowerCase()
        .split(',');
      expect(new Set(listed)).toEqual(new Set(methods));
      expect(answers[3].headers.get('Access-Control-Allow-Headers')).toBe('authorization');
    },
  );

  it('refuses requests with the name of another host, to prevent DNS rebinding', async () => {
    const {origin, sandbox} = await started();
    await post(`${origin}/sandbox/rate-limit`, {refuseNext: 7});
    for (const line of ['POST /sandbox/reset', 'GET /external/v2/groups'])
      for (const name of [
        'rebound.example',
        'localhost.rebound.example:4010',
        '127.0.0.1.rebound.example',
      ]) {
        const type = 'Content-Type: application/json';
        const response = await sendRaw(
          origin,
          `${line} HTTP/1.1`,
          `Host: ${name}`,
          type,
          'Content-Length: 0',
        );
        expect(response).toMatch(/^HTTP\/1\.1 403 .*Forbidden: the host must be localhost/s);
      }
    expect(sandbox.state.limit.refuseNext).toBe(7);
    for (const name of ['localhost', 'LOCALHOST:4010', '127.0.0.1:1', '127.3.2.1', '[::1]:4010'])
      expect(await sendRaw(origin, 'GET /sandbox HTTP/1.1', `Host: ${name}`)).toMatch(
        /^HTTP\/1\.1 200/,
      );
  });

  it('refuses a body that is too large and a URL that is invalid, but accepts an absolute URL', async () => {
    const {api, origin} = await started();
    const chunks = (size: number) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (let sent = 0; sent < size; sent += 1024 * 1024)
            controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
          controller.close();
        },
      });
    const sendBody = async (body: BodyInit) => {
      const response = await fetch(`${api}/screening/simple`, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as object);
      return [response.status, await response.text()];
    };
    const tooLarge = [400, 'Bad Request: body must have at most 10485760 bytes'];
    expect(await sendBody('x'.repeat(11 * 1024 * 1024))).toEqual(tooLarge);
    expect(await sendBody(chunks(11 * 1024 * 1024))).toEqual(tooLarge);
    expect(await sendBody(chunks(1024 * 1024))).toEqual([400, 'Bad Request: body is required']);
    expect(await sendRaw(origin, 'GET http:///[ HTTP/1.1', 'Host: localhost')).toMatch(
      /^HTTP\/1\.1 400 Bad Request.*Bad Request: the method or the address cannot be read/s,
    );
    const absolute = 'GET http://elsewhere.example/external/v2/groups HTTP/1.1';
    const key = `Authorization: ${regularKey}`;
    expect(await sendRaw(origin, absolute, 'Host: localhost', key)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('is reached by IPv6 at the same port, and by its name', async ({skip}) => {
    const {origin} = await started();
    const {port} = new URL(origin);
    const status = (host: string) =>
      fetch(`http://${host}:${port}/sandbox`).then((response) => response.status);
    expect([await status('127.0.0.1'), await status('localhost')]).toEqual([200, 200]);
    // Reason: a machine without IPv6 has no such address.
    skip(
      !Object.values(networkInterfaces())
        .flat()
        .some((one) => one?.address === '::1'),
      'this machine has no IPv6',
    );
    expect(await status('[::1]')).toBe(200);
  });

  it('names the body of a GET, and refuses it with --strict and at control routes', async () => {
    const line = `GET /external/v2/groups HTTP/1.1`;
    const lines = ['Host: localhost', `Authorization: ${regularKey}`, 'Content-Length: 2'];
    const warning = 'body is not used, because the call has none.';
    const usual = await started();
    expect(await sendRaw(usual.origin, line, ...lines)).toMatch(
      new RegExp(`^HTTP/1\\.1 200 .*sandbox-warning: ${warning}`, 'is'),
    );
    expect(usual.lines).toEqual([`Warning for listGroups: ${warning}`]);
    const strict = await started({strict: true});
    expect(await sendRaw(strict.origin, line, ...lines)).toMatch(/^HTTP\/1\.1 400 .*body is not/s);
    for (const path of ['', '/webhooks', '/state']) {
      expect((await fetch(`${usual.origin}/sandbox${path}?page=1`)).status).toBe(400);
      const control = `GET /sandbox${path} HTTP/1.1`;
      expect(await sendRaw(usual.origin, control, ...lines)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it('keeps working when a client disconnects while sending a body', async () => {
    const {origin, api, errors} = await started();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const lines = [
      'POST /external/v2/group HTTP/1.1',
      'Host: localhost',
      `Authorization: ${regularKey}`,
    ];
    socket.write(
      [...lines, 'Content-Type: application/json', 'Content-Length: 100', '', '{"entity'].join(
        '\r\n',
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await fetch(`${api}/groups`, {headers})).status).toBe(200);
    expect(errors).toEqual([]);
  });

  it('lets pages of this machine read the header with warnings, and prints each warning in a line', async () => {
    const {api, lines} = await started();
    const init = {
      method: 'POST',
      headers: {...headers, Origin: 'http://localhost:3000'},
      body: '{}',
    };
    const response = await fetch(`${api}/entities?pagesize=1`, init);
    const warning = 'query.pagesize is not a known parameter. Did you mean "pageSize"?';
    expect([response.status, response.headers.get('Sandbox-Warning')]).toEqual([200, warning]);
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe('Sandbox-Warning');
    expect(lines).toEqual([`Warning for listEntities: ${warning}`]);
  });

  it('refuses HEAD for every GET of the API, without an effect', async () => {
    const {api, sandbox} = await started();
    const stateNow = () => JSON.stringify({...sandbox.state, now: 0});
    const before = stateNow();
    for (const {endpoint, input} of samples.filter((sample) => sample.endpoint.method === 'get')) {
      const path = addressOf(endpoint, {path: input.path});
      const response = await fetch(api + path, {method: 'HEAD', headers: {Authorization: testKey}});
      expect([path, response.status, await response.text()]).toEqual([path, 400, '']);
    }
    expect(stateNow()).toBe(before);
  });
});

describe('an option', () => {
  it('--strict, --key and --rate-limit refuse unknown fields, other keys and further requests, with --latency', async () => {
    const {api} = await started({strict: true, key: 'my-own-key', rateLimit: 3, latency: 300});
    const start = performance.now();
    const status = async (key: string) =>
      (await fetch(`${api}/groups`, {headers: {Authorization: key}})).status;
    expect([await status(testKey), await status(regularKey)]).toEqual([401, 401]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(595);
    const strict = {
      method: 'POST',
      headers: {...headers, Authorization: 'my-own-key'},
      body: '{"pagesize": 1}',
    };
    expect(await (await fetch(`${api}/entities`, strict)).text()).toBe(
      'Bad Request: body.pagesize is not a known field. Did you mean "pageSize"?',
    );
    const statuses = await Promise.all([1, 2, 3].map(() => status('my-own-key')));
    expect(statuses.sort()).toEqual([200, 200, 429]);
  });

  it('--seed changes the generated identifiers, and the same seed generates the same ones', async () => {
    const publish = async (seed: string): Promise<string> => {
      const {origin} = await started({seed});
      const news = {sigmaID: 'S-48212', title: 'T', body: 'B'};
      const {id} = (await (await post(`${origin}/sandbox/news`, news)).json()) as {id: string};
      return id;
    };
    const [first, again, other] = [await publish('a'), await publish('a'), await publish('b')];
    expect(first).toMatch(/\S/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});

describe('a webhook', () => {
  const cause = (origin: string) =>
    post(`${origin}/sandbox/entities/${urn('e1003')}/disposition`, {dispositionState: 'blocked'});

  it.each([200, 500, 302])(
    'is posted to the receiver as JSON, once, when it returns %i',
    async (status) => {
      const {url, messages} = await receiver(status);
      const {origin, lines} = await started({webhookUrl: url});
      await cause(origin);
      await until(() => lines.length > 0, 'the delivery is reported');
      const body = {eventType: 'entityDispositionChangePing'};
      expect(messages).toMatchObject([{method: 'POST', type: 'application/json', body}]);
      expect(lines).toEqual([
        `Webhook entityDispositionChangePing: the receiver answered ${status}.`,
      ]);
    },
  );

  it('is sent when a task ends, even without another request', async () => {
    const {url, messages} = await receiver();
    const {api} = await started({webhookUrl: url});
    await post(`${api}/entities/create/enqueue`, {
      filterSetID: 12,
      entityGroupIDs: [],
      searches: [{entityName: 'A'}],
    });
    expect(messages).toEqual([]);
    await until(() => messages.length > 0, 'the webhook arrives', 8000);
    expect(messages[0].body).toMatchObject({
      eventType: 'task_completion',
      eventPayload: {success: true},
    });
  });

  it('is reported in one line when it cannot be delivered, and the call still succeeds', async () => {
    const gone = await receive();
    gone.close();
    const {origin, lines} = await started({webhookUrl: gone.url});
    expect((await cause(origin)).status).toBe(200);
    await until(() => lines.length > 0, 'the failure is reported');
    expect(lines[0]).toMatch(
      /^Webhook entityDispositionChangePing was not delivered: .*ECONNREFUSED/,
    );
  });

  it('never makes the caller wait for the receiver', async () => {
    const never = await receiver('never');
    const server = await started({webhookUrl: never.url});
    const start = performance.now();
    expect((await fetch(`${server.api}/utils/send-webhook-test`, {headers})).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(2000);
    await close(never);
  });
});
