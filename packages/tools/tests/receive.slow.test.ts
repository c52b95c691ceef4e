/** Tests the receiver as a process: kills, a full disk, a clock that jumps, a second process, and a stop. */
import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {product} from '@screening/product';
import {freePort, regularKey, serve, type Served} from '@screening/sandbox/testing';
import {bundleProgram} from '../pack';
import {useToolProcess} from './lib/tool-process';

const hour = 3_600_000;
const secretPath = '/hooks/4f2a';

describe('the bundled receiver', () => {
  const root = mkdtempSync(join(tmpdir(), 'receiver-'));
  const program = join(root, 'tool.cjs');
  let server: Served;
  let port = 0;
  let state = '';
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    await bundleProgram(process.cwd(), program);
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(resolve('node_modules/libsql'), join(root, 'node_modules/libsql'));
    server = await serve();
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, {recursive: true, force: true});
  });
  beforeEach(async () => {
    port = await freePort();
    state = mkdtempSync(join(root, 'state-'));
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
  });

  /** Starts the receiver, and waits until it listens. `before` is what the shell does first. */
  async function start(before = 'true', ...options: string[]) {
    const args = [program, 'receive', '--state', state, ...options];
    const child = spawn(
      'bash',
      ['-c', `${before} && exec "$@"`, 'bash', process.execPath, ...args],
      {
        env: {
          PATH: process.env.PATH,
          SCREENING_BASE_URL: server.api,
          SCREENING_API_KEY: regularKey,
          RECEIVER_PORT: String(port),
          RECEIVER_PATH: secretPath,
        } as unknown as NodeJS.ProcessEnv,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    children.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (said += part.toString('utf8')));
    await vi.waitFor(() => expect(said).toContain('Listening'), 60_000);
    return {
      child,
      said: () => said,
      async end(signal: NodeJS.Signals): Promise<number | null> {
        const exited = once(child, 'exit');
        child.kill(signal);
        return ((await exited) as [number | null])[0];
      },
    };
  }

  /** Posts an event, and returns the status, or 0 if there was no answer. */
  const post = (id: string, more = {}): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${secretPath}`, {
      method: 'POST',
      body: JSON.stringify({
        eventType: 'entity_history',
        eventPayload: {historyID: id, urn: `${product.slug}:e1001`, ...more},
      }),
      signal: AbortSignal.timeout(20_000),
    }).then(
      ({status}) => status,
      () => 0,
    );

  /** The keys of a file, without those of the events that polls have found. */
  const keysOf = (file: string): string[] =>
    readFileSync(join(state, file), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as {key: string}).key)
      .filter((key) => key.startsWith('history N-'))
      .toSorted();

  it('loses and doubles none of 6,000 events in 45 kills', {timeout: 600_000}, async () => {
    const ids = Array.from({length: 6000}, (_, at) => `N-${at}`);
    const answered: string[] = [];
    let running = await start();
    let kills = 0;
    const rest = ids.values();
    // A sender repeats what wasn't answered, and sometimes what was.
    const sender = async (): Promise<void> => {
      for (const id of rest)
        for (let isDone = false; !isDone;) {
          const isAnswered = (await post(id)) === 200;
          if (isAnswered) answered.push(id);
          else await wait(20);
          isDone = isAnswered && Math.random() < 0.9;
        }
    };
    const killer = (async () => {
      while (kills < 45) {
        const before = answered.length;
        await expect
          .poll(() => answered.length, {interval: 2, timeout: 60_000})
          .toBeGreaterThan(Math.min(before + 1 + Math.random() * 120, 5990));
        await running.end('SIGKILL');
        kills += 1;
        running = await start();
      }
    })();
    await Promise.all([...Array.from({length: 6}, sender), killer]);
    const wanted = [...new Set(answered)].map((id) => `history ${id}`).toSorted();
    await expect
      .poll(() => keysOf('settled.ndjson').length, {timeout: 60_000})
      .toBeGreaterThanOrEqual(wanted.length);
    expect(await running.end('SIGTERM')).toBe(0);
    const stored = keysOf('events.ndjson');
    expect(kills).toBe(45);
    expect(wanted).toHaveLength(6000);
    expect(new Set(stored).size, 'doubled').toBe(stored.length);
    // An event can be stored whose answer was lost.
    const known = new Set(stored);
    expect(
      wanted.filter((key) => !known.has(key)),
      'lost',
    ).toEqual([]);
    expect(keysOf('settled.ndjson')).toEqual(stored);
    console.log(`${kills} kills: ${wanted.length} answered, ${stored.length} stored`);
  });

  it('answers 503 on a full disk, goes on, and stores again when there is room', async () => {
    // A soft limit on the size of files gives the same failure as a full disk, and can be lifted.
    const {child, said, end} = await start('ulimit -S -f 1500');
    const text = 'x'.repeat(50_000);
    const statuses: number[] = [];
    const answered: string[] = [];
    for (let at = 0; at < 60; at += 1) {
      const status = await post(`N-${at}`, {text});
      statuses.push(status);
      if (status === 200) answered.push(`history N-${at}`);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(child.exitCode).toBe(null);
    execFileSync('prlimit', [`--pid=${child.pid}`, '--fsize=unlimited:unlimited']);
    for (let at = 60; at < 70; at += 1) {
      expect(await post(`N-${at}`, {text})).toBe(200);
      answered.push(`history N-${at}`);
    }
    await expect
      .poll(() => keysOf('events.ndjson'), {timeout: 20_000})
      .toEqual(answered.toSorted());
    expect(await end('SIGTERM')).toBe(0);
    expect(said()).toMatch(/503, not stored: .*(?:full|disk)/);
    expect(said()).not.toContain('4f2a');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with 0 after %s, and frees the port',
    async (signal) => {
      const {end, said} = await start();
      expect(await post('N-1')).toBe(200);
      expect(await end(signal)).toBe(0);
      expect(said()).toMatch(/^Stopped\. \d+ events? (is|are) stored/m);
      expect(await post('N-2')).toBe(0);
      expect(keysOf('events.ndjson')).toEqual(['history N-1']);
    },
  );
});

describe('the receiver on a machine whose clock jumps', () => {
  const work = useToolProcess();

  it('keeps trying, polls on, and gives up on nothing early', async () => {
    vi.stubEnv('RECEIVER_PORT', String(await freePort()));
    vi.stubEnv('RECEIVER_PATH', secretPath);
    try {
      const options = ['receive', '--state', work.path('state'), '--give-up', '600', '--poll', '1'];
      const {child, ended} = work.start(...options);
      const address = `http://127.0.0.1:${process.env.RECEIVER_PORT}${secretPath}`;
      const body = '{"eventType":"entity_history","eventPayload":{"urn":"nobody"}}';
      const post = (): Promise<number> =>
        fetch(address, {method: 'POST', body}).then(
          ({status}) => status,
          () => 0,
        );
      await expect.poll(post, {timeout: 60_000}).toBe(200);
      const countOf = (part: string): number =>
        work.calls().filter((call) => call.includes(part)).length;
      await expect.poll(() => countOf('/entity/nobody')).toBeGreaterThan(0);
      // A second process is kept out.
      expect(await work.start(...options).ended).toMatchObject({
        code: 2,
        text: expect.stringContaining('Another process uses'),
      });
      for (const jump of [hour, -hour]) {
        const before = [countOf('/entity/nobody'), countOf('/histories')];
        work.setClock(jump);
        await expect.poll(() => countOf('/entity/nobody')).toBeGreaterThan(before[0]);
        await expect.poll(() => countOf('/histories')).toBeGreaterThan(before[1]);
      }
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({
        code: 0,
        text: expect.stringContaining('1 waiting for the next start, 0 dead letters'),
      });
      expect(work.read('state/dead-letters.ndjson')).toBe('');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
