import {once} from 'node:events';
import {createServer} from 'node:http';
import {connect, type AddressInfo, type Socket} from 'node:net';
import {describe, expect, it} from 'vitest';
import {samples} from './lib/samples';
import {openServers, receive, until} from './lib/server';
import {description, regularKey, seed, testKey, urn, type Json} from './lib/sandbox';

const {start: started, receiver, add, close} = openServers();

const headers = {Authorization: regularKey, 'Content-Type': 'application/json'};
const post = (url: string, body: unknown) => fetch(url, {method: 'POST', headers, body: JSON.stringify(body)});

/** Sends raw text, for requests that `fetch` wouldn't send. */
function sendRaw(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the local server', () => {
  it('returns the response of the app, also to a URN without encoding and a body in a non-Latin script', async () => {
    const {api, errors} = await started();
    for (const path of [urn('e1001'), encodeURIComponent(urn('e1001'))]) {
      const response = await fetch(`${api}/entity/${path}`, {headers});
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json']);
      expect(await response.json()).toMatchObject({entityName: 'Ilvane Torresund'});
    }
    const body = {entityName: 'قاسم فلراشيدي', screeningType: 'media'};
    const {resultRows} = (await (await post(`${api}/screening/simple`, body)).json()) as Json;
    expect(resultRows[0].matchName).toBe(body.entityName);
    expect(errors).toEqual([]);
  });

  const originOf = ({headers: received}: Response) => received.get('Access-Control-Allow-Origin');
  const askFrom = (origin: string, address: string) =>
    fetch(address, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });

  it.each(['http://localhost:3000', 'https://127.0.0.1', 'http://127.8.8.8:80', 'http://[::1]:5173'])(
    'lets pages of %s read all responses, including errors, and allows the methods of the description',
    async (origin) => {
      const {api} = await started();
      const call = (body: object) =>
        fetch(`${api}/screening/simple`, {
          method: 'POST',
          headers: {...headers, Origin: origin},
          body: JSON.stringify(body),
        });
      const answers = [
        await fetch(`${api}/groups`, {headers: {Origin: origin}}),
        await call({}),
        await call({entityName: 'A', screeningType: 'media'}),
      ];
      expect(answers.map(({status}) => status)).toEqual([401, 400, 200]);
      const asked = await askFrom(origin, `${api}/entities/archive`);
      expect(asked.status).toBe(204);
      for (const answer of [...answers, asked]) expect(originOf(answer)).toBe(origin);
      const methods = Object.values(description.paths).flatMap((item) => Object.keys(item));
      expect(asked.headers.get('Access-Control-Allow-Methods')?.split(',').sort()).toEqual(
        [...new Set(methods)].map((method) => method.toUpperCase()).sort(),
      );
      expect(asked.headers.get('Access-Control-Allow-Headers')).toBe('authorization,content-type');
    },
  );

  it.each(['https://elsewhere.example', 'http://localhost.elsewhere.example', 'http://10.0.0.1', 'null'])(
    'does not let pages of %s read a response, or send a key or a JSON body',
    async (origin) => {
      const {api, origin: server} = await started();
      const answers = [
        await fetch(`${server}/sandbox/state`, {headers: {Origin: origin}}),
        await askFrom(origin, `${api}/entities/archive`),
        await askFrom(origin, `${server}/sandbox/reset`),
      ];
      expect(answers.map(originOf)).toEqual([null, null, null]);
    },
  );

  it.each(['POST /sandbox/reset', 'GET /sandbox/state', 'GET /external/v2/groups'])(
    'refuses %s with another host name, to prevent DNS rebinding',
    async (line) => {
      const {origin, sandbox} = await started();
      await post(`${origin}/sandbox/rate-limit`, {refuseNext: 7});
      for (const name of [
        'rebound.example',
        'localhost.rebound.example:4010',
        '10.0.0.1',
        '127.0.0.1.rebound.example',
      ]) {
        const answer = await sendRaw(
          origin,
          `${line} HTTP/1.1\r\nHost: ${name}\r\nContent-Type: application/json\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
        expect(answer).toMatch(
          /^HTTP\/1\.1 403 [\s\S]*Forbidden: the host must be localhost, 127\.0\.0\.1 or \[::1\]$/,
        );
      }
      expect(sandbox.state.limit.refuseNext).toBe(7);
    },
  );

  it.each(['localhost', 'LOCALHOST:4010', '127.0.0.1:1', '127.3.2.1', '[::1]:4010'])('serves host %s', async (name) => {
    const {origin} = await started();
    const answer = await sendRaw(origin, `GET /sandbox HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
  });

  it('runs its clock from the start time of the seed', async () => {
    const {api} = await started();
    const at = async () =>
      Date.parse(((await (await post(`${api}/group`, {entityGroupName: 'A'})).json()) as Json).createdAt);
    const first = await at();
    expect(first - Date.parse(seed.startsAt)).toBeLessThan(10_000);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await at()).toBeGreaterThan(first);
  });

  it('refuses a body that is too large and a URL that is invalid', async () => {
    const {api, origin} = await started();
    const body = 'x'.repeat(11 * 1024 * 1024);
    const answer = await fetch(`${api}/screening/simple`, {method: 'POST', headers, body});
    expect([answer.status, await answer.text()]).toEqual([400, 'Bad Request: body must have at most 10485760 bytes']);
    const chunks = (size: number) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (let sent = 0; sent < size; sent += 1024 * 1024) controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
          controller.close();
        },
      });
    const stream = async (size: number) => {
      const init = {method: 'POST', headers, body: chunks(size), duplex: 'half'};
      return (await fetch(`${api}/screening/simple`, init)).text();
    };
    expect(await stream(11 * 1024 * 1024)).toBe('Bad Request: body must have at most 10485760 bytes');
    expect(await stream(1024 * 1024)).toBe('Bad Request: body is required');
    const text = await sendRaw(origin, 'GET http:///[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request[\s\S]*Bad Request: the method or the address cannot be read/);
    const absolute = await sendRaw(
      origin,
      `GET http://elsewhere.example/external/v2/groups HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${regularKey}\r\nConnection: close\r\n\r\n`,
    );
    expect(absolute).toMatch(/^HTTP\/1\.1 200/);
  });

  it('keeps working when a client disconnects while sending a body', async () => {
    const {origin, api, errors} = await started();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(
      'POST /external/v2/group HTTP/1.1\r\nHost: localhost\r\nAuthorization: example-key-0002\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"entity',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await fetch(`${api}/groups`, {headers})).status).toBe(200);
    expect(errors).toEqual([]);
  });

  it('lets pages of this machine read the header with warnings, and prints each warning in a line', async () => {
    const {api, lines} = await started();
    const answer = await fetch(`${api}/entities?pagesize=1`, {
      method: 'POST',
      headers: {...headers, Origin: 'http://localhost:3000'},
      body: '{}',
    });
    const warning = 'query.pagesize is not a known parameter. Did you mean "pageSize"?';
    expect([answer.status, answer.headers.get('Sandbox-Warning')]).toEqual([200, warning]);
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBe('Sandbox-Warning');
    expect(lines).toEqual([`Warning for listEntities: ${warning}`]);
  });

  it('refuses HEAD for every GET of the API, without an effect', async () => {
    const {api, sandbox} = await started();
    const gets = samples.filter(({endpoint}) => endpoint.method === 'get');
    const keep = () => JSON.stringify({...sandbox.state, now: 0});
    const before = keep();
    for (const {endpoint, input} of gets) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => input.path?.[name] ?? '');
      const answer = await fetch(api + path, {method: 'HEAD', headers: {Authorization: testKey}});
      expect([path, answer.status, await answer.text()]).toEqual([path, 400, '']);
    }
    expect(gets.length).toBeGreaterThan(5);
    expect(keep()).toBe(before);
  });
});

describe('an option', () => {
  it('--strict, --key and --rate-limit refuse unknown fields, other keys and further requests', async () => {
    const {api} = await started({strict: true, key: 'my-own-key', rateLimit: 3});
    const status = async (key: string) => (await fetch(`${api}/groups`, {headers: {Authorization: key}})).status;
    expect([await status(testKey), await status(regularKey)]).toEqual([401, 401]);
    const strict = {method: 'POST', headers: {...headers, Authorization: 'my-own-key'}, body: '{"pagesize": 1}'};
    expect(await (await fetch(`${api}/entities`, strict)).text()).toBe(
      'Bad Request: body.pagesize is not a known field. Did you mean "pageSize"?',
    );
    const statuses = await Promise.all([1, 2, 3].map(() => status('my-own-key')));
    expect(statuses.sort()).toEqual([200, 200, 429]);
  });

  it('--latency delays every response', async () => {
    const {api} = await started({latency: 300});
    const start = performance.now();
    await fetch(`${api}/groups`, {headers});
    expect(performance.now() - start).toBeGreaterThanOrEqual(295);
  });

  it('--seed changes the generated identifiers, and the same seed generates the same ones', async () => {
    const publish = async (text: string) => {
      const {origin} = await started({seed: text});
      return (
        (await (await post(`${origin}/sandbox/news`, {sigmaID: 'S-48212', title: 'T', body: 'B'})).json()) as Json
      ).id;
    };
    expect(await publish('a')).toBe(await publish('a'));
    expect(await publish('a')).not.toBe(await publish('b'));
  });
});

describe('a webhook', () => {
  const cause = (origin: string) =>
    post(`${origin}/sandbox/entities/${urn('e1003')}/disposition`, {dispositionState: 'blocked'});

  it('is posted to the receiver as JSON, once', async () => {
    const {url, messages} = await receiver();
    const {origin, lines} = await started({webhookUrl: url});
    await cause(origin);
    await until(() => lines.length > 0, 'the delivery is told');
    expect(messages).toMatchObject([
      {method: 'POST', type: 'application/json', body: {eventType: 'entityDispositionChangePing'}},
    ]);
    expect(lines).toEqual(['Webhook entityDispositionChangePing: the receiver answered 200.']);
  });

  it('is sent when a task ends, even without another request', async () => {
    const {url, messages} = await receiver();
    const {api} = await started({webhookUrl: url});
    await post(`${api}/entities/create/enqueue`, {filterSetID: 12, entityGroupIDs: [], searches: [{entityName: 'A'}]});
    expect(messages).toEqual([]);
    await until(() => messages.length > 0, 'the webhook arrives', 8000);
    expect(messages[0].body).toMatchObject({eventType: 'task_completion', eventPayload: {success: true}});
  });

  it.each([500, 302] as const)('is not retried when the receiver returns %i', async (status) => {
    const {url, messages} = await receiver(status);
    const {origin, lines} = await started({webhookUrl: url});
    await cause(origin);
    await until(() => lines.length > 0, 'the delivery is told');
    expect(lines).toEqual([`Webhook entityDispositionChangePing: the receiver answered ${status}.`]);
    expect(messages).toHaveLength(1);
  });

  it('is reported in one line when it cannot be delivered, and the call still succeeds', async () => {
    const gone = await receive();
    gone.close();
    const {origin, lines} = await started({webhookUrl: gone.url});
    expect((await cause(origin)).status).toBe(200);
    await until(() => lines.length > 0, 'the failure is told');
    expect(lines[0]).toMatch(/^Webhook entityDispositionChangePing was not delivered: .*ECONNREFUSED/);
  });

  it('leaves no connection open when the receiver returns a body', async () => {
    const sockets: Socket[] = [];
    const server = createServer((request, response) => {
      sockets.push(request.socket);
      request.resume();
      response.write('x'.repeat(200_000));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    add({close: () => (server.close(), server.closeAllConnections())});
    const {origin, lines} = await started({
      webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    });
    await cause(origin);
    await until(() => lines.length > 0, 'the delivery is told');
    await until(() => sockets.every(({destroyed}) => destroyed), 'the connection is closed', 3000);
    expect(sockets).toHaveLength(1);
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
