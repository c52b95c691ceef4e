/** Tests which requests the receiver of webhooks stores, which it refuses, and what it answers. */
import {once} from 'node:events';
import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {Receiver} from '../src/receive/server';
import {exchange, inChunks, readAll, statusesOf, writeRequest, type Raw} from './lib/raw-http';
import {useReceiverServer} from './lib/receiver-server';
import {unclearLengths, webhookEvent as event, webhookPath as path} from './lib/webhook-cases';

const start = useReceiverServer();

describe('a request is refused, and not stored:', () => {
  it.each<[string, number, Partial<Raw>]>([
    ['GET', 405, {method: 'GET', headers: ['Content-Length: 0']}],
    ['HEAD', 405, {method: 'HEAD', headers: ['Content-Length: 0']}],
    ['PUT', 405, {method: 'PUT', body: event}],
    ['OPTIONS', 405, {method: 'OPTIONS', body: event}],
    ['a method in small letters', 400, {method: 'post', body: event}],
    ['a compressed body', 415, {headers: ['Content-Encoding: gzip'], body: gzipSync(event)}],
    [
      'a body that is labelled as compressed',
      415,
      {headers: ['Content-Encoding: br'], body: event},
    ],
    ...unclearLengths.map(([what, request]): [string, number, Partial<Raw>] => [
      what,
      400,
      request,
    ]),
    ['a chunk of a wrong size', 400, {headers: ['Transfer-Encoding: chunked'], body: 'xyz\r\n'}],
    ['a header with a line feed alone', 400, {headers: ['A: b\nContent-Length: 3'], body: event}],
    ['a header with a carriage return alone', 400, {headers: ['A: b\rC: d'], body: event}],
    ['a header without a name', 400, {headers: [': b'], body: event}],
    ['headers of 20 KB', 431, {headers: [`A: ${'b'.repeat(20_000)}`], body: event}],
    ['another expectation', 417, {headers: ['Expect: tea'], body: event}],
  ])('%s: %i', async (_, status, request) => {
    const {send, stored} = await start();
    expect(await send(request)).toEqual([status]);
    expect(stored).toEqual([]);
    expect(await send({body: event})).toEqual([200]);
  });

  it('HTTP/2, and what is no HTTP', async () => {
    const {sendBytes, stored, refused} = await start();
    expect(await sendBytes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).toEqual([400]);
    expect(await sendBytes('\x16\x03\x01\x02\x00\x01\x00')).toEqual([400]);
    expect({stored, refused}).toEqual({
      stored: [],
      refused: ['400, invalid HTTP', '400, invalid HTTP'],
    });
  });

  it('says with 405 which method is allowed, and with 415 that nothing may be compressed', async () => {
    const {port} = await start();
    const answerTo = (request: Partial<Raw>) =>
      exchange(port, [writeRequest({target: path, ...request})]);
    expect(await answerTo({method: 'GET'})).toMatch(/^Allow: POST\r$/m);
    expect(await answerTo({headers: ['Content-Encoding: gzip']})).toMatch(
      /^Accept-Encoding: identity\r$/m,
    );
  });
});

describe('a request is stored', () => {
  it.each<[string, Partial<Raw>]>([
    ['without a content type', {}],
    ['with another content type', {headers: ['Content-Type: text/html; charset=latin1']}],
    ['with the encoding "identity"', {headers: ['Content-Encoding: Identity']}],
    ['with chunks', {headers: ['Transfer-Encoding: chunked'], body: inChunks(event)}],
    ['with a wish for another protocol', {headers: ['Connection: Upgrade', 'Upgrade: h2c']}],
  ])('%s', async (_, request) => {
    const {send, stored} = await start();
    expect(await send({body: event, ...request})).toEqual([200]);
    expect(stored).toEqual([JSON.parse(event)]);
  });

  it('that arrives byte by byte', async () => {
    const {port, stored} = await start();
    const bytes = writeRequest({target: path, body: event}).toString('latin1');
    expect(statusesOf(await exchange(port, [...bytes], 1))).toEqual([200]);
    expect(stored).toEqual([JSON.parse(event)]);
  });

  it('once, if it is the first of several on a connection', async () => {
    const {sendBytes, stored} = await start();
    const second = '{"eventType":"new","n":2}';
    const requests = [event, second].map((body) => writeRequest({target: path, body}));
    // Who gets no answer sends the message again. Only the first one is answered.
    expect(await sendBytes(Buffer.concat(requests))).toEqual([200]);
    expect(stored[0]).toEqual(JSON.parse(event));
  });

  it('and the connection ends, so that nobody sends into one that is being closed', async () => {
    const {port} = await start();
    const request = {target: path, body: event, headers: ['Connection: keep-alive']};
    expect(await exchange(port, [writeRequest(request)])).toMatch(/^Connection: close\r$/m);
  });
});

describe('a sender that asks before it sends the body', () => {
  const ask = (target: string, length: number): string =>
    `POST ${target} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

  it('may send it at once', async () => {
    const {open, stored} = await start();
    const socket = open();
    const begin = performance.now();
    socket.write(ask(path, event.length));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    expect(performance.now() - begin).toBeLessThan(500);
    socket.write(event);
    expect(statusesOf(await readAll(socket))).toEqual([200]);
    expect(stored).toEqual([JSON.parse(event)]);
  });

  it.each([
    ['another path', '/hooks/other', 10, 404],
    ['too large a body', path, 10_000_001, 413],
  ])('is told before it sends to %s', async (_, target, length, status) => {
    const {sendBytes} = await start({restTime: 100});
    expect(await sendBytes(ask(target, length))).toEqual([status]);
  });
});

describe('a message that cannot be stored', () => {
  it('gets 503, so that the sender repeats it, and the receiver goes on', async () => {
    let isFull = true;
    const {send, stored, refused} = await start(
      {},
      {
        store() {
          if (isFull) throw new Error('database or disk is full');
        },
      },
    );
    expect(await send({body: event})).toEqual([503]);
    expect(refused).toEqual(['503, not stored: database or disk is full']);
    isFull = false;
    expect(await send({body: event})).toEqual([200]);
    expect(stored).toEqual([JSON.parse(event)]);
  });
});

it('names a port that another process uses', async () => {
  const {port} = await start();
  await expect(new Receiver().listen(port)).rejects.toThrow(
    `Another process uses port ${port}. Set RECEIVER_PORT to another port.`,
  );
});

it('repeats nothing of a request in what it says', async () => {
  const {send, refused} = await start();
  await send({target: '/private-words', body: 'private words'});
  await send({body: '{"eventType":"private words"'});
  await send({body: '{"private words":1,"private words":2}'});
  expect(refused).toHaveLength(3);
  expect(refused.join()).not.toMatch(/private|4f2a/);
});
