/** Tests in both languages which requests the webhook handlers of the guides store, and what they answer. */
import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {connect} from 'node:net';
import {statSync} from 'node:fs';
import {
  exchange,
  invalidBodies,
  otherPaths,
  samePaths,
  statusesOf,
  unclearLengths,
  webhookEvent as event,
  webhookPath as path,
  writeRequest,
  type Raw,
} from '@screening/tools/testing';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {freePort} from '../lib/hosting/run';
import {finish, firstLine, type Outcome} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();

describe.each(['webhook-handler.ts', 'webhook_handler.py'])('%s', (name) => {
  let port: number;
  let child: ChildProcess;
  let ended: Promise<Outcome>;
  beforeEach(async () => {
    port = await freePort();
    child = work.launch(name, [], {RECEIVER_PORT: String(port), RECEIVER_PATH: path});
    ended = finish(child);
    expect(await firstLine(child)).toBe('listening');
  });
  afterEach(async () => {
    child.kill('SIGKILL');
    await ended;
  });

  const send = async (request: Partial<Raw>): Promise<number[]> =>
    statusesOf(
      await exchange(port, [
        writeRequest({
          target: path,
          ...request,
          headers: ['Connection: close', ...(request.headers ?? [])],
        }),
      ]),
    );
  const stored = (): string => work.read('events.ndjson');
  /** Stops the handler. Returns all that it has printed. */
  async function stop(): Promise<string> {
    child.kill('SIGTERM');
    const {status, stdout, stderr} = await ended;
    expect(status).toBe(0);
    return stdout + stderr;
  }

  it('stores messages once, for its owner only, with a byte order mark and without a key', async () => {
    expect(await send({body: `\ufeff${event}`})).toEqual([200]);
    const completed = {
      eventType: 'task_completion',
      eventPayload: {taskID: 'T-1', apiKey: 'secret'},
    };
    expect(await send({body: JSON.stringify(completed)})).toEqual([200]);
    expect(
      work
        .read('events.ndjson')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {eventType: 'new', n: 1},
      {eventType: 'task_completion', eventPayload: {taskID: 'T-1'}},
    ]);
    expect(statSync(work.path('events.ndjson')).mode & 0o777).toBe(0o600);
  });

  it('answers before it reads the entity from the API', async () => {
    const [{urn}] = await work.entities();
    const body = {eventType: 'entityDispositionChangePing', eventPayload: {entityURN: urn}};
    expect(await send({body: JSON.stringify(body)})).toEqual([200]);
    await expect.poll(() => work.read('entities.ndjson')).toContain(urn);
  });

  it.each(samePaths)('accepts %s of the path', async (_, target) => {
    expect(await send({target, body: event})).toEqual([200]);
    expect(stored()).not.toBe('');
  });

  it('answers 404 to other paths', async () => {
    for (const [what, target] of [...otherPaths, ['slashes at the end', `${path}//`]])
      expect(await send({target, body: event}), what).toEqual([404]);
    expect(stored()).toBe('');
  });

  it('answers 400 to a body that is no message, stores nothing and goes on', async () => {
    for (const [what, body] of invalidBodies) expect(await send({body}), what).toEqual([400]);
    expect(stored()).toBe('');
    expect(await send({body: event})).toEqual([200]);
  });

  it('stores nothing of a message that breaks off', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 999\r\n\r\n${event}`);
    await once(socket.resume(), 'close');
    expect(await send({body: event})).toEqual([200]);
    expect(stored().trimEnd().split('\n')).toHaveLength(1);
  });

  it('answers 413 to a body that is too large, also if the sender sends everything first', async () => {
    const body = Buffer.from(`{"eventType":"new","n":"${'x'.repeat(11_000_000)}"}`);
    expect(await send({body})).toEqual([413]);
    expect(stored()).toBe('');
    expect(await send({body: event})).toEqual([200]);
  });

  it('stores nothing of a request whose body has no clear end', async () => {
    for (const [what, request] of unclearLengths) {
      const [status, ...others] = await send(request);
      expect(status, what).toBeGreaterThanOrEqual(400);
      expect(status, what).toBeLessThan(500);
      expect(others, what).toEqual([]);
    }
    expect(stored()).toBe('');
  });

  it('lets a sender that asks first send its body at once', async () => {
    const socket = connect(port, '127.0.0.1');
    const begin = performance.now();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${event.length}\r\n\r\n`,
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    expect(performance.now() - begin).toBeLessThan(900);
    socket.write(event);
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(statusesOf(second.toString())).toEqual([200]);
    socket.destroy();
  });

  it('never prints its path', async () => {
    await send({body: event});
    await send({body: 'no message'});
    await send({method: 'GET'});
    await exchange(port, [`POST ${path} and more HTTP/1.1\r\nHost: a\r\n\r\n`]);
    await exchange(port, [`POST ${path} HTTP/9.x\r\nHost: a\r\n\r\n`]);
    expect(await stop()).not.toContain('4f2a');
  });

  it.each(['', '/'])('does not start with the path %j', async (RECEIVER_PATH) => {
    const {status, stderr} = await work.run(name, [], {
      RECEIVER_PORT: String(await freePort()),
      RECEIVER_PATH,
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Set RECEIVER_PATH to the secret path.');
  });
});
