/** Tests the limits of the receiver of webhooks: size, time, connections and memory. */
import {once} from 'node:events';
import {setTimeout as wait} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {exchange, inChunks, readAll, statusesOf, writeRequest, type Raw} from './lib/raw-http';
import {useReceiverServer} from './lib/receiver-server';
import {webhookEvent as event, webhookPath as path} from './lib/webhook-cases';

const start = useReceiverServer();

describe('the limits', () => {
  const large = `{"eventType":"new","n":"${'x'.repeat(100_000)}"}`;

  it.each<[string, Partial<Raw>]>([
    ['a length', {body: large}],
    ['chunks', {headers: ['Transfer-Encoding: chunked'], body: inChunks(large)}],
  ])('a body that is too large gets 413, with %s', async (_, request) => {
    const {send, stored} = await start({body: 50_000});
    expect(await send(request)).toEqual([413]);
    expect(stored).toEqual([]);
  });

  it('a body of 10 MB is stored, and one of 11 MB gets its answer', async () => {
    const {send, stored} = await start();
    const bodyOf = (size: number): string => `{"eventType":"new","n":"${'x'.repeat(size)}"}`;
    expect(await send({body: bodyOf(9_999_000)})).toEqual([200]);
    expect(await send({body: bodyOf(11_000_000)})).toEqual([413]);
    expect(stored).toHaveLength(1);
  });

  it('a sender that sends everything before it reads gets its answer', async () => {
    const {open} = await start();
    const socket = open();
    const parts = writeRequest({target: path, body: Buffer.alloc(40_000_000, ' ')});
    await new Promise((resolve) => socket.write(parts, resolve));
    expect(statusesOf(await readAll(socket))).toEqual([413]);
  });

  it('senders that are slow with headers or with the body are closed', async () => {
    const {port, sendBytes, stored} = await start({headersTime: 300, requestTime: 600});
    expect(await sendBytes(`POST ${path} HTTP/1.1\r\nHost: a\r\n`)).toEqual([408]);
    const request = writeRequest({target: path, body: event});
    expect(await sendBytes(request.subarray(0, -5))).toEqual([408]);
    // A byte now and then makes no difference.
    const slow = [...request.toString('latin1').slice(0, 100)];
    expect(statusesOf(await exchange(port, slow, 50))).toEqual([408]);
    expect(stored).toEqual([]);
  });

  it('connections that send nothing are closed', async () => {
    const {open} = await start({headersTime: 300, requestTime: 600});
    const begin = performance.now();
    await readAll(open());
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  it('connections that send nothing, and are never closed by their senders, keep no place', async () => {
    const {open, send} = await start({connections: 3, headersTime: 300, restTime: 100});
    for (let count = 0; count < 3; count += 1) {
      // It sees the end of the other side only when it reads, and then doesn't close its own.
      const socket = open({allowHalfOpen: true}).pause();
      await once(socket, 'connect');
    }
    expect(await send({body: event})).toEqual([]);
    await expect.poll(() => send({body: event}), {timeout: 10_000}).toEqual([200]);
  });

  it('connections over the limit are closed at once, and others are answered again later', async () => {
    const {open, send, refused} = await start({connections: 3});
    const held = [open(), open(), open()];
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    expect(await send({body: event})).toEqual([]);
    expect(refused).toEqual(['too many connections']);
    for (const socket of held) socket.destroy();
    await expect.poll(() => send({body: event})).toEqual([200]);
  });

  it('bodies that would need too much memory together get 503', async () => {
    const {open, send} = await start({bodies: 10_000});
    const socket = open();
    const body = `{"eventType":"new","n":"${'x'.repeat(6000)}"}`;
    socket.write(writeRequest({target: path, body}).subarray(0, 6000));
    await expect.poll(() => send({body})).toEqual([503]);
    // A small one fits.
    expect(await send({body: event})).toEqual([200]);
    socket.destroy();
    await expect.poll(() => send({body})).toEqual([200]);
  });

  it('bodies that need too much memory together get 503 also if all of them had begun before', async () => {
    const {open, stored} = await start({bodies: 10_000});
    const body = `{"eventType":"new","n":"${'x'.repeat(6000)}"}`;
    const request = writeRequest({target: path, body}).toString();
    const head = request.slice(0, -body.length);
    const senders = Array.from({length: 5}, () => open());
    const answers = senders.map((sender) => readAll(sender).then(statusesOf));
    for (const sender of senders) {
      await once(sender, 'connect');
      sender.write(head);
    }
    await wait(50);
    for (const sender of senders) sender.write(body.slice(0, 5000));
    // One body fits with another one, so at least three of them are refused before they end.
    const refused = Promise.all(answers).then((all) => all.filter(([status]) => status === 503));
    await wait(50);
    for (const sender of senders) if (sender.writable) sender.write(body.slice(5000));
    expect((await refused).length).toBeGreaterThanOrEqual(3);
    expect(stored.length).toBe(5 - (await refused).length);
  });

  it('a message that breaks off is not stored', async () => {
    const {open, stored, refused} = await start();
    const socket = open();
    socket.write(writeRequest({target: path, body: event}).subarray(0, -5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await expect.poll(() => refused).toEqual(["408, a body that didn't arrive"]);
    expect(stored).toEqual([]);
  });

  it('requests that have begun are answered when the receiver stops, and no new ones', async () => {
    const {open, stop, port, stored} = await start({stopTime: 2000});
    const [begun, stuck] = [open(), open()];
    const bytes = writeRequest({target: path, body: event});
    for (const socket of [begun, stuck]) socket.write(bytes.subarray(0, -5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopped = stop();
    begun.write(bytes.subarray(-5));
    expect(statusesOf(await readAll(begun))).toEqual([200]);
    expect(await exchange(port, [bytes])).toBe('');
    await stopped;
    expect(stored).toEqual([JSON.parse(event)]);
  });
});
