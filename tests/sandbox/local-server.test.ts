import {connect} from 'node:net';
import {afterEach, describe, expect, it} from 'vitest';
import {receive, serve, until, type Served} from '../lib/sandbox/server';
import {regularKey, seed, testKey, urn, type Json} from '../lib/sandbox/sandbox';

const open: {close: () => unknown}[] = [];
const started = async (...args: Parameters<typeof serve>): Promise<Served> => {
  const server = await serve(...args);
  open.push(server);
  return server;
};
const receiver = async (...args: Parameters<typeof receive>) => {
  const one = await receive(...args);
  open.push(one);
  return one;
};
afterEach(async () => {
  for (const {close} of open.splice(0)) await close();
});

const headers = {Authorization: regularKey, 'Content-Type': 'application/json'};
const post = (url: string, body: unknown) => fetch(url, {method: 'POST', headers, body: JSON.stringify(body)});

/** Sends bytes as they are, for what `fetch` would not send. */
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
  it('answers what the app answers', async () => {
    const {api, errors} = await started();
    const answer = await fetch(`${api}/entity/${encodeURIComponent(urn('e1001'))}`, {headers});
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toMatchObject({entityName: 'Ilvane Torresund'});
    expect(errors).toEqual([]);
  });

  it('takes a URN in an address with its colon as it is, too', async () => {
    const {api} = await started();
    expect((await fetch(`${api}/entity/${urn('e1001')}`, {headers})).status).toBe(200);
  });

  it('takes bodies in any script', async () => {
    const {api} = await started();
    const result = (await (
      await post(`${api}/screening/simple`, {entityName: 'قاسم فلراشيدي', screeningType: 'media'})
    ).json()) as Json;
    expect(result.resultRows[0].matchName).toBe('قاسم فلراشيدي');
  });

  it('lets pages of any origin call it: every answer says so, errors too, and the question before a call', async () => {
    const {api} = await started();
    const answers = [
      await fetch(`${api}/groups`),
      await post(`${api}/screening/simple`, {}),
      await post(`${api}/screening/simple`, {entityName: 'A', screeningType: 'media'}),
    ];
    expect(answers.map(({status}) => status)).toEqual([401, 400, 200]);
    const asked = await fetch(`${api}/entities/archive`, {
      method: 'OPTIONS',
      headers: {'Access-Control-Request-Method': 'PUT'},
    });
    expect(asked.status).toBe(204);
    for (const answer of [...answers, asked]) expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(asked.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
    expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
  });

  it('starts at the time of the seed, and time goes on', async () => {
    const {api} = await started();
    const at = async () =>
      Date.parse(((await (await post(`${api}/group`, {entityGroupName: 'A'})).json()) as Json).createdAt);
    const first = await at();
    expect(first - Date.parse(seed.startsAt)).toBeLessThan(10_000);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await at()).toBeGreaterThan(first);
  });

  it('refuses a body that is too large, and an address that cannot be read', async () => {
    const {api, origin} = await started();
    const body = 'x'.repeat(11 * 1024 * 1024);
    const answer = await fetch(`${api}/screening/simple`, {method: 'POST', headers, body});
    expect([answer.status, await answer.text()]).toEqual([400, 'Bad Request: body must have at most 10485760 bytes']);
    const text = await sendRaw(origin, 'GET //[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request[\s\S]*Bad Request: the method or the address cannot be read/);
    const absolute = await sendRaw(
      origin,
      `GET http://elsewhere.example/external/v2/groups HTTP/1.1\r\nHost: a\r\nAuthorization: ${regularKey}\r\nConnection: close\r\n\r\n`,
    );
    expect(absolute).toMatch(/^HTTP\/1\.1 200/);
  });

  it('is not disturbed by a caller who hangs up in the middle of a body', async () => {
    const {origin, api, errors} = await started();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('POST /external/v2/group HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"entity');
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await fetch(`${api}/groups`, {headers})).status).toBe(200);
    expect(errors).toEqual([]);
  });

  it('answers HEAD like GET, without a body', async () => {
    const {api} = await started();
    const answer = await fetch(`${api}/groups`, {method: 'HEAD', headers});
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('an option', () => {
  it('--key sets the only key that is accepted, one without a count', async () => {
    const {api} = await started({key: 'my-own-key'});
    const status = async (key: string) =>
      (await fetch(`${api}/account/status`, {headers: {Authorization: key}})).status;
    expect([await status('my-own-key'), await status(testKey), await status(regularKey)]).toEqual([200, 401, 401]);
  });

  it('--rate-limit sets the limit', async () => {
    const {api} = await started({rateLimit: 3});
    const statuses = await Promise.all(
      Array.from({length: 6}, async () => (await fetch(`${api}/groups`, {headers})).status),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('--latency delays every answer', async () => {
    const {api} = await started({latency: 300});
    const start = performance.now();
    await fetch(`${api}/groups`, {headers});
    expect(performance.now() - start).toBeGreaterThanOrEqual(295);
  });

  it('--seed changes what looks random, and the same seed gives the same answers', async () => {
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

  it('of a task comes when the task ends, though nobody asks', async () => {
    const {url, messages} = await receiver();
    const {api} = await started({webhookUrl: url});
    await post(`${api}/entities/create/enqueue`, {filterSetID: 12, entityGroupIDs: [], searches: [{entityName: 'A'}]});
    expect(messages).toEqual([]);
    await until(() => messages.length > 0, 'the webhook arrives', 8000);
    expect(messages[0].body).toMatchObject({eventType: 'task_completion', eventPayload: {success: true}});
  });

  it.each([500, 302] as const)('is not sent again when the receiver answers %i', async (status) => {
    const {url, messages} = await receiver(status);
    const {origin, lines} = await started({webhookUrl: url});
    await cause(origin);
    await until(() => lines.length > 0, 'the delivery is told');
    expect(lines).toEqual([`Webhook entityDispositionChangePing: the receiver answered ${status}.`]);
    expect(messages).toHaveLength(1);
  });

  it('that cannot be delivered is told in one line, and the call succeeds all the same', async () => {
    const gone = await receive();
    gone.close();
    const {origin, lines} = await started({webhookUrl: gone.url});
    expect((await cause(origin)).status).toBe(200);
    await until(() => lines.length > 0, 'the failure is told');
    expect(lines[0]).toMatch(/^Webhook entityDispositionChangePing was not delivered: .*ECONNREFUSED/);
  });

  it('never makes the caller wait for the receiver', async () => {
    const {url} = await receiver('never');
    const server = await serve({webhookUrl: url});
    const start = performance.now();
    expect((await fetch(`${server.api}/utils/send-webhook-test`, {headers})).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(2000);
    for (const {close} of open.splice(0)) await close();
    await server.close();
  });
});
