/** Tests that follow writes each change once, whenever it is started, stopped or interrupted. */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {file, useFollow} from './lib/follow-workspace';

const work = useFollow();
const {run, read, path, intercept, forward, dispose, advance} = work;
const {written, ids, histories, listed, sorted, expectAll, addEvent} = work;

describe('follow', () => {
  it('writes each change once, oldest first, and then reads only later ones', async () => {
    expect(await run()).toMatchObject({
      code: 0,
      text: expect.stringMatching(/16 new changes, 16 in total/),
    });
    expectAll();
    const before = read(file);
    const times = written().map(({timestamp}) => String(timestamp));
    expect(times).toEqual(sorted(times));
    await dispose('CUST-0003', 'blocked');
    expect(await run()).toMatchObject({code: 0});
    expect(read(file).startsWith(before)).toBe(true);
    expectAll();
    expect(work.callsTo('listHistories').at(-1)?.body).toEqual({
      createdAt: {startTime: '2025-03-13T15:52:00.000Z'},
    });
    expect(await run()).toMatchObject({
      code: 0,
      text: expect.stringMatching(/0 new changes, 17 in total/),
    });
    expectAll();
  });

  it('writes the changes as the API returns them', async () => {
    await run();
    const {json} = await work.tester().call('listHistories', {query: {pageSize: 100}, body: {}});
    const byTime = (one: Json, other: Json): number =>
      Date.parse(one.timestamp) - Date.parse(other.timestamp) ||
      (one.historyID < other.historyID ? -1 : 1);
    expect(written()).toEqual([...json.histories].sort(byTime));
  });

  it('keeps its files to their owner', async () => {
    await run();
    expect(statSync(path(file)).mode & 0o777).toBe(0o600);
    expect(statSync(path('state')).mode & 0o077).toBe(0);
    chmodSync(path(file), 0o644);
    await run();
    expect(statSync(path(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves out what is before --since, also in later checks', async () => {
    const since = '2025-03-13T00:00:00Z';
    await run({since});
    expect(ids()).toEqual(['H-90029']);
    advance(10);
    await dispose('CUST-0003', 'blocked');
    await run({overlap: '100000000'});
    expect(ids().length).toBe(2);
    expect(await run({since})).toMatchObject({code: 0});
    expect(await run({since: '2025-03-12T00:00:00Z'})).toMatchObject({
      code: 2,
      text: expect.stringContaining('another --since'),
    });
  });

  it.each([
    ['yesterday', 'zone'],
    ['2025-03-01', 'zone'],
    ['2025-03-01T00:00:00', 'zone'],
    ['2025-02-30T00:00:00Z', 'zone'],
    ['', 'empty'],
  ])('refuses --since %j before it reads anything', async (since, reason) => {
    expect(await run({since})).toMatchObject({code: 2, text: expect.stringContaining(reason)});
    expect(work.callsTo('listHistories')).toEqual([]);
    expect(await run()).toMatchObject({code: 0});
  });

  it('writes a change that is listed late, within the overlap', async () => {
    await run();
    const late = addEvent('2025-03-13T15:53:00Z');
    await run();
    expect(ids().at(-1)).toBe(late);
    addEvent('2025-03-13T15:51:59Z');
    await run();
    expect(ids().at(-1)).toBe(late);
    await run({overlap: '601'});
    expectAll();
    // A larger overlap doubles nothing.
    await run({overlap: '100000000'});
    expectAll();
  });

  it('writes nothing twice when its file is renamed', async () => {
    await run();
    renameSync(path(file), path('state/old.ndjson'));
    await dispose('CUST-0003', 'blocked');
    expect(await run()).toMatchObject({
      code: 0,
      text: expect.stringContaining('A new file begins'),
    });
    expect(ids().length).toBe(1);
    expect(statSync(path(file)).mode & 0o777).toBe(0o600);
    const old = written(readFileSync(path('state/old.ndjson'), 'utf8')).map(
      ({historyID}) => historyID,
    );
    expect(sorted([...old, ...ids()])).toEqual(sorted(listed()));
    // An empty file in its place is as good as none.
    renameSync(path(file), path('state/older.ndjson'));
    writeFileSync(path(file), '');
    await dispose('CUST-0003', 'cleared');
    await run();
    expect(ids().length).toBe(1);
  });

  it('stops before it reads if the file was changed', async () => {
    await run();
    const before = work.callsTo('listHistories').length;
    appendFileSync(path(file), '{"historyID":"mine"}\n');
    expect(await run()).toMatchObject({code: 1, text: expect.stringContaining('changed by')});
    truncateSync(path(file), 100);
    expect(await run()).toMatchObject({code: 1, text: expect.stringContaining('within a line')});
    expect(work.callsTo('listHistories').length).toBe(before);
    rmSync(path(file));
    expect(await run()).toMatchObject({code: 1, text: expect.stringContaining('was deleted')});
    expect(await run()).toMatchObject({code: 0});
  });

  it('ends with 1 if changes were removed from its file, and says so', async () => {
    await run();
    const lines = work.read(file).split('\n');
    writeFileSync(path(file), lines.toSpliced(2, 1).join('\n'));
    expect(await run()).toMatchObject({
      code: 1,
      text: expect.stringMatching(/was shortened or replaced: it has \d+ of \d+ bytes/),
    });
    expect(await run()).toMatchObject({code: 0});
  });

  it('refuses the folder of the program that it replaces', async () => {
    mkdirSync(path('state'));
    writeFileSync(path(file), '{"historyID":"H-1"}\n');
    expect(await run()).toMatchObject({code: 2, text: expect.stringContaining('--since')});
    expect(read(file)).toBe('{"historyID":"H-1"}\n');
  });

  it('says that a reset sandbox needs a new folder', async () => {
    await run();
    histories().length = 0;
    expect(await run()).toMatchObject({code: 0, text: expect.stringContaining("isn't listed")});
  });
});

describe('an interruption', () => {
  it('of the list stores what was received, and the next check reads the rest', async () => {
    for (let n = 0; n < 250; n += 1)
      addEvent(new Date(Date.UTC(2025, 2, 13, 17, 0, n)).toISOString());
    intercept(async ({operation, request}, answer) =>
      operation === 'listHistories' && request.url.includes('page=3')
        ? new Response('', {status: 404})
        : answer(),
    );
    expect(await run()).toMatchObject({code: 1});
    expect(ids().length).toBe(200);
    forward();
    expect(await run()).toMatchObject({code: 0});
    expectAll();
  });
});

describe('a run that goes on', () => {
  const stopped = async (
    onLine: (line: string, stop: AbortController) => void,
    options: Parameters<typeof run>[0] = {},
  ) => {
    const stop = new AbortController();
    const given = {every: '1', once: undefined, ...options};
    return run(given, {signal: stop.signal, onLine: (line) => onLine(line, stop)});
  };

  it('ends with 0 when it is asked to stop, and has everything', async () => {
    let checks = 0;
    const outcome = await stopped((line, stop) => {
      if (!line.includes('in total')) return;
      checks += 1;
      if (checks === 1) addEvent('2025-03-13T16:03:00Z');
      else stop.abort();
    });
    expect(outcome).toMatchObject({code: 0, text: expect.stringContaining('17 new changes, 17')});
    expectAll();
  });

  it('ends with 0 when it is asked to stop while it reads, with what it has received', async () => {
    for (let n = 0; n < 250; n += 1)
      addEvent(new Date(Date.UTC(2025, 2, 13, 17, 0, n)).toISOString());
    const stop = new AbortController();
    intercept(async ({operation, request}, answer) => {
      if (operation === 'listHistories' && request.url.includes('page=3')) stop.abort();
      return answer();
    });
    const outcome = await run({once: undefined}, {signal: stop.signal});
    expect(outcome).toMatchObject({code: 0});
    expect(ids().length).toBeGreaterThanOrEqual(200);
    expect(work.state('SELECT id FROM lines')).toEqual([]);
    forward();
    await run();
    expectAll();
  });

  it('ends with 1 when it is asked to stop and the file cannot be written', async () => {
    const stop = new AbortController();
    intercept(async ({operation}, answer) => {
      if (operation === 'listHistories' && existsSync(path(file))) {
        rmSync(path(file), {recursive: true});
        mkdirSync(path(file));
      }
      const response = await answer();
      if (work.callsTo('listHistories').length === 2) stop.abort();
      return response;
    });
    const outcome = await run({once: undefined}, {signal: stop.signal});
    expect(outcome).toMatchObject({code: 1, text: expect.stringContaining('folder')});
    rmSync(path(file), {recursive: true});
    forward();
    expect(await run()).toMatchObject({code: 0});
    expectAll();
  });

  it('tries again when the platform is out of reach', async () => {
    intercept(() => Promise.resolve(new Response('', {status: 500})));
    const outcome = await stopped((line, stop) => {
      if (line.includes('tries again')) forward();
      if (line.includes('in total')) stop.abort();
    });
    expect(outcome).toMatchObject({code: 0, text: expect.stringContaining('tries again')});
    expectAll();
  });

  it.each([400, 401])('ends with 1 when the platform refuses it with %s', async (status) => {
    intercept(() => Promise.resolve(new Response('refused', {status})));
    expect(await stopped(() => undefined)).toMatchObject({
      code: 1,
      text: expect.stringContaining('refused'),
    });
  });
});
