/** Tests follow as a process: kills, time zones, clocks that jump and a full disk. */
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync, renameSync, statSync} from 'node:fs';
import {setTimeout as wait} from 'node:timers/promises';
import {expect, it} from 'vitest';
import {useToolProcess} from './lib/tool-process';

const work = useToolProcess();
const file = 'state/changes.ndjson';

const start = (...options: string[]) =>
  work.start('follow', '--state', work.path('state'), ...options);

type Event = {historyID: string; timestamp: string};
const eventsIn = (text: string): Event[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Event);
const written = (): Event[] => eventsIn(work.read(file));
const idsOf = (events: Event[]): string[] => events.map(({historyID}) => historyID).sort();

/** Lists all events that the platform has. */
async function listed(): Promise<Event[]> {
  const found: Event[] = [];
  for (let page = 1; ; page += 1) {
    const {histories, total} = await work.call(
      'POST',
      `/entities/histories?page=${page}&pageSize=100`,
      {},
    );
    found.push(...(histories as Event[]));
    if (found.length >= total) return found;
  }
}

const urns = ['e1001', 'e1002', 'e1003', 'e1004', 'e1005', 'e1006'].map((id) => `sigma:${id}`);
const states = ['cleared', 'blocked', 'pending'];
let changes = 0;
/** Makes a change that adds an event. */
const change = (): Promise<unknown> => {
  changes += 1;
  const [urn, dispositionState] = [urns[changes % urns.length], states[changes % states.length]];
  return work.change(`entities/${encodeURIComponent(urn)}/disposition`, {dispositionState});
};

it('loses and doubles nothing in 30 kills, while the pages shift', async () => {
  // Several pages, so that each new event shifts all others.
  for (let count = 0; count < 350; count += 1) await change();
  let isOver = false;
  const changing = (async () => {
    for (; !isOver; await wait(500)) await change();
  })();
  let kills = 0;
  let moved = '';
  try {
    for (let run = 0; run < 30; run += 1) {
      const {child, ended} = start('--every', '1', '--overlap', '30');
      const calls = work.calls().length;
      // At a random moment of a check: sometimes before the first call, and sometimes when the file is written.
      const most = 1 + Math.floor(Math.random() * 12);
      await Promise.race([
        ended,
        expect
          .poll(() => work.calls().length - calls, {interval: 1, timeout: 20_000})
          .toBeGreaterThan(most),
      ]);
      await wait(Math.random() * 30);
      child.kill('SIGKILL');
      if ((await ended).code === null) kills += 1;
      if (run !== 15) continue;
      // The file is renamed, as a rotation of logs does, when the command has ended well.
      expect(await start('--once', '--overlap', '30').ended).toMatchObject({code: 0});
      renameSync(work.path(file), work.path('state/moved.ndjson'));
      moved = readFileSync(work.path('state/moved.ndjson'), 'utf8');
    }
  } finally {
    // Otherwise, the changes of a test that fails would disturb the next one.
    isOver = true;
    await changing;
  }
  expect(kills).toBeGreaterThanOrEqual(25);
  expect(await start('--once', '--overlap', '30').ended).toMatchObject({code: 0});
  const all = [...eventsIn(moved), ...written()];
  const expected = await listed();
  expect(expected.length).toBeGreaterThan(380);
  expect(idsOf(all)).toEqual(idsOf(expected));
}, 600_000);

it('reads times without a zone in the same way in each zone', async () => {
  work.intercept(async (request, answer) => {
    const response = await answer(request);
    const text = (await response.text()).replace(/("timestamp":"[^"]+)Z"/g, '$1"');
    return new Response(text, {status: response.status, headers: response.headers});
  });
  const zones = [
    'UTC',
    'Pacific/Pago_Pago',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  ];
  for (const [number, zone] of zones.entries()) {
    await change();
    process.env.TZ = zone;
    try {
      expect(await start('--once').ended, zone).toMatchObject({code: 0});
    } finally {
      delete process.env.TZ;
    }
    expect(idsOf(written()), `${zone} ${number}`).toEqual(idsOf(await listed()));
  }
}, 120_000);

it('goes on while the clock of this computer jumps', async () => {
  const {child, ended} = start('--every', '1');
  for (const ahead of [0, 86_400_000_000, -86_400_000_000, 3_600_000]) {
    work.setClock(ahead);
    await change();
    const expected = idsOf(await listed());
    await expect.poll(() => idsOf(written()), {timeout: 20_000}).toEqual(expected);
  }
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({code: 0});
}, 120_000);

// Reason: the limit of the size of files, which stands for a full disk, exists only on Linux.
it.skipIf(process.platform !== 'linux')(
  'loses and doubles nothing on a full disk',
  async () => {
    for (let count = 0; count < 300; count += 1) await change();
    for (let round = 0; round < 5; round += 1) {
      const {child, ended} = start('--every', '1');
      const expected = idsOf(await listed());
      await expect.poll(() => idsOf(written()), {timeout: 20_000}).toEqual(expected);
      const {size} = statSync(work.path(file));
      // The next line is cut somewhere, or the state can't be written.
      execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${size + 1 + round * 200}`]);
      for (let count = 0; count < 5; count += 1) await change();
      expect(await ended).toMatchObject({code: 1});
      expect(work.read(file).length - size).toBeLessThanOrEqual(1 + round * 200);
    }
    expect(await start('--once').ended).toMatchObject({code: 0});
    expect(idsOf(written())).toEqual(idsOf(await listed()));
  },
  120_000,
);

it('keeps its files to their owner, a second process out, and ends with 0 when it is asked to', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const calls = work.calls().length;
    const {child, ended} = start('--every', '600');
    // It calls the API only when it holds the lock. The file is there from the first round on.
    await expect.poll(() => work.calls().length, {timeout: 20_000}).toBeGreaterThan(calls);
    expect(await start('--once').ended).toMatchObject({code: 2});
    for (const name of readdirSync(work.path('state')))
      expect(statSync(work.path(`state/${name}`)).mode & 0o077, name).toBe(0);
    child.kill(signal);
    expect(await ended).toMatchObject({code: 0, text: expect.stringContaining('new changes')});
  }
}, 60_000);
