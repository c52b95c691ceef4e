/** Tests the command export: its tables equal what the API returns, however often and in whatever order they are loaded. */
import {mkdirSync, readFileSync, rmdirSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {changeResponses, useExport} from './lib/export-workspace';
import {readCsv} from './lib/read-csv';

const work = useExport();
const entityReads = /^GET \/entity\/[^/]+$/;
const hour = 3600;

/** Refuses to return more of archived entities than their summary. */
function refuseArchived(): void {
  work.intercept(async ({request}, answer) => {
    const [, urn] = /\/entity\/([^/]+)/.exec(new URL(request.url).pathname) ?? [];
    const entities = work.tester().sandbox.state.entities;
    const found = entities.find((one) => one.urn === decodeURIComponent(urn ?? ''));
    return found?.archivedAt === undefined ? answer() : new Response('archived', {status: 400});
  });
}

it('exports what the API returns, and then reads only what changed', async () => {
  const first = await work.run();
  expect(first.text).toContain('See ');
  expect(first.code).toBe(0);
  const all = work.tester().sandbox.state.entities.length;
  expect(work.calls(entityReads).length).toBe(all);
  work.load();
  const expected = await work.rowsOfApi();
  for (const rows of Object.values(expected)) expect(rows).not.toEqual([]);
  expect(work.loadedRows()).toEqual(expected);
  expect(work.writtenRows()).toEqual(expected);
  work.advance(hour);
  await work.run();
  expect(work.calls(entityReads)).toEqual([]);

  await work.change();
  const {code, result} = await work.run({loaded: work.loadedExport()});
  expect(code).toBe(0);
  expect(work.calls(entityReads).length).toBeGreaterThanOrEqual(4);
  expect(work.calls(entityReads).length).toBeLessThan(all);
  expect(result).toMatchObject({isComplete: false, entities: all + 1});
  work.load();
  const changed = await work.rowsOfApi();
  expect(changed).not.toEqual(expected);
  expect(work.loadedRows()).toEqual(changed);
  expect(work.writtenRows()).toEqual(changed);
  // The license of the articles' texts forbids to collect them.
  expect(work.calls(/article/)).toEqual([]);
  expect(work.read('state/news.csv')).toContain('with signs');

  await work.run({full: true});
  expect(work.calls(entityReads).length).toBe(all + 1);
  // A file with all rows works in an empty database, and changes nothing in a full one.
  work.load();
  expect(work.loadedRows()).toEqual(changed);
});

it('has the reasons of decisions, also of entities that an earlier version has read', async () => {
  await work.run();
  const rows = readCsv(work.read('state/matches.csv'));
  const decided = rows.find(({notes}) => notes !== '')!;
  expect(decided).toMatchObject({
    rationale: '["Different first name","Different date of birth"]',
    notes: 'First name Anders, customer Ilvane. Born in 1991, customer born in 1968.',
    wasDecisionMadeAgainstThisVersion: 'true',
  });
  // The rows of an earlier version end before the reasons.
  work.changeState(
    `UPDATE entities SET matches = (
       SELECT json_group_array(json_remove(value, '$[#-1]', '$[#-2]', '$[#-3]')) FROM json_each(matches)
     ) WHERE matches != '[]'`,
  );
  work.changeState('PRAGMA user_version = 2');
  work.intercept(async ({request}, answer) =>
    entityReads.test(`${request.method} ${new URL(request.url).pathname.replace(/^.*v2/, '')}`)
      ? new Response('not now', {status: 400})
      : answer(),
  );
  expect((await work.run()).code).toBe(1);
  expect(readCsv(work.read('state/matches.csv'))[0]).toMatchObject({rationale: '', notes: ''});
  work.load();
  work.intercept((_, answer) => answer());
  expect((await work.run()).code).toBe(0);
  expect(readCsv(work.read('state/matches.csv'))).toEqual(rows);
});

describe('files that are loaded', () => {
  it('give the right rows if they are loaded twice, late or out of order', async () => {
    await work.run();
    const first = work.read();
    work.load(first);
    const base = work.loadedExport();
    work.advance(hour);
    await work.change();
    await work.run({loaded: base});
    const second = work.read();
    work.advance(hour);
    const urn = work.urnOf('CUST-0003');
    await work.dispose(urn, 'blocked');
    // The second file was not loaded, so the third one has its changes too.
    await work.run({loaded: work.loadedExport()});
    const third = work.read();
    const expected = await work.rowsOfApi();
    for (const file of [third, third, second, first, second, third]) {
      work.load(file);
      expect(work.loadedRows()).toEqual(expected);
    }
  });

  it('are refused without the export on which they build', async () => {
    await work.run();
    work.load();
    work.advance(hour);
    await work.change();
    await work.run();
    const {result} = await work.run();
    work.advance(hour);
    await work.dispose(work.urnOf('CUST-0003'), 'blocked');
    await work.run({loaded: result.exportID as string});
    const before = work.loadedRows();
    expect(() => work.load()).toThrow('the_earlier_export_must_be_loaded_first');
    expect(work.loadedRows()).toEqual(before);
    // Some programs go on after an error.
    for (const statement of work.read().split(/(?<=;)\n/))
      try {
        work.warehouse().exec(statement);
      } catch {
        continue;
      }
    expect(work.loadedRows()).toEqual(before);
  });

  it('change nothing if a part of them is missing', async () => {
    await work.run();
    const statements = work.read().split(/(?<=;)\n/);
    const index = statements.findIndex((one) => one.startsWith('INSERT INTO incoming_histories'));
    for (const [position, statement] of statements.entries())
      try {
        if (position !== index) work.warehouse().exec(statement);
      } catch {
        continue;
      }
    expect(Object.values(work.loadedRows()).flat()).toEqual([]);
    // A file that ends early has no COMMIT.
    work.load(statements.slice(0, -2).join('\n'));
    expect(Object.values(work.loadedRows()).flat()).toEqual([]);
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
  });

  it('contain everything if the export in the database is unknown', async () => {
    await work.run();
    work.load();
    const {text, result, code} = await work.run({
      loaded: '2025-03-14T09:00:00.000Z-1f2e3d4c',
    });
    expect(text).toContain('contains everything');
    expect(result.isComplete).toBe(true);
    expect(code).toBe(0);
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
  });
});

describe('a new folder', () => {
  it('keeps what the database has of archived entities, and continues it', async () => {
    await work.run();
    work.load();
    const expected = work.loadedRows();
    const urn = work.urnOf('CUST-0001');
    const of = (rows: string[]) => rows.filter((row) => row.includes(urn));
    expect(of(expected.histories).length).toBeGreaterThan(0);
    expect(of(expected.matches).length).toBeGreaterThan(0);
    work.advance(hour);
    await work.archive(urn);
    refuseArchived();
    const base = work.loadedExport();
    const {code, text} = await work.run({state: work.path('another'), loaded: base});
    expect(text).toContain('contains everything');
    expect(code).toBe(0);
    work.load(readFileSync(work.path('another/warehouse.sql'), 'utf8'));
    const rows = work.loadedRows();
    for (const name of ['indicators', 'matches', 'news', 'histories'] as const)
      expect(of(rows[name])).toEqual(of(expected[name]));
    expect(of(rows.entities)[0]).toMatch(/\|2025-/);
    // The file of the lost folder is found and loaded late: nothing newer is lost.
    work.load();
    expect(work.loadedRows()).toEqual(rows);
  });
});

describe('an entity', () => {
  it('that is archived keeps its rows, and is read again when it changes in the same second', async () => {
    await work.run();
    const urn = work.urnOf('CUST-0001');
    await work.dispose(urn, 'pending');
    await work.archive(urn);
    await work.run();
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
    // The list of all events no longer has those of this entity.
    await work.dispose(urn, 'blocked');
    await work.run();
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
    expect(work.loadedRows().entities.find((row) => row.startsWith(urn))).toContain('|blocked|');
  });

  it('is read again if it changes while it is read, even in the same second', async () => {
    const urn = work.urnOf('CUST-0003');
    let changes = 0;
    work.intercept(async ({request}, answer) => {
      const response = await answer();
      const {pathname} = new URL(request.url);
      // Once after each of the three calls that read the entity.
      if (decodeURIComponent(pathname).includes(`/entity/${urn}`) && changes < 3)
        await work.dispose(urn, (changes += 1) % 2 === 0 ? 'cleared' : 'blocked');
      return response;
    });
    await work.run();
    expect(changes).toBe(3);
    await work.run();
    expect(work.calls(entityReads).length).toBe(1);
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
  });

  it('that the list no longer has keeps its rows, and is marked', async () => {
    await work.run();
    work.load();
    const isListed = () =>
      work.warehouse().prepare('SELECT entityURN, isListed FROM entities').raw().all();
    const before = isListed();
    const urn = work.urnOf('CUST-0003');
    work.intercept(
      changeResponses(/^POST .*\/entities$/, (body) => {
        const entities = body.entities.filter((one: {urn: string}) => one.urn !== urn);
        return {...body, entities, total: body.total - (body.entities.length - entities.length)};
      }),
    );
    work.advance(hour);
    await work.run({loaded: work.loadedExport()});
    work.load();
    expect(isListed().filter((row) => !before.some((one) => String(one) === String(row)))).toEqual([
      [urn, 0],
    ]);
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
    expect(work.read('state/entities.csv')).toMatch(new RegExp(`^${urn},.*,false$`, 'm'));
    work.forward();
    work.advance(hour);
    await work.run({loaded: work.loadedExport()});
    work.load();
    expect(isListed()).toEqual(before);
  });
});

describe('a run', () => {
  it('that is stopped continues where it was', async () => {
    const stop = new AbortController();
    let reads = 0;
    work.intercept(async ({request}, answer) => {
      if (request.method === 'GET' && (reads += 1) === 9) stop.abort();
      return answer();
    });
    const {code} = await work.run({}, stop.signal);
    expect(code).toBe(1);
    expect(work.files()).not.toContain('warehouse.sql');
    work.forward();
    // A change of an entity that was read before the stop, in the same second.
    const done = work.urnOf('CUST-0001');
    await work.dispose(done, 'blocked');
    expect((await work.run()).code).toBe(0);
    const all = work.tester().sandbox.state.entities.length;
    expect(work.calls(entityReads).length).toBeLessThan(all - 4);
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
  });

  it('refuses a second one in the same folder', async () => {
    let second: Promise<{code: number; text: string}> | undefined;
    work.intercept(async (_, answer) => {
      second ??= work.run();
      await second;
      return answer();
    });
    expect((await work.run()).code).toBe(0);
    expect(await second).toMatchObject({code: 2});
  });

  it('reads everything if the clock of the platform was set back', async () => {
    await work.run();
    work.load();
    work.advance(-48 * hour);
    await work.dispose(work.urnOf('CUST-0003'), 'blocked');
    await work.run({loaded: work.loadedExport()});
    expect(work.calls(entityReads).length).toBe(work.tester().sandbox.state.entities.length);
    work.load();
    expect(work.loadedRows()).toEqual(await work.rowsOfApi());
  });

  it('stops if the platform sends no time', async () => {
    work.intercept(async (_, answer) => {
      const response = await answer();
      response.headers.delete('date');
      return response;
    });
    const {code, text} = await work.run();
    expect(code).toBe(1);
    expect(text).toContain('header Date');
  });

  it('follows no link, and leaves an older file if it cannot write a new one', async () => {
    await work.run();
    writeFileSync(work.path('mine'), 'mine');
    for (const name of ['warehouse.sql.new', 'entities.csv.new'])
      symlinkSync(work.path('mine'), work.path(`state/${name}`));
    expect((await work.run()).code).toBe(0);
    expect(readFileSync(work.path('mine'), 'utf8')).toBe('mine');
    for (const name of work.files().filter((one) => /\.(sql|csv)$/.test(one)))
      expect(statSync(work.path(`state/${name}`)).mode & 0o777).toBe(0o600);
    const before = work.read();
    // A folder in the place of a file can't be replaced.
    mkdirSync(work.path('other/state/histories.csv/full'), {recursive: true});
    const {code, text} = await work.run({state: work.path('other/state')});
    expect(code).toBe(1);
    expect(text).toContain("histories.csv can't be written");
    expect(work.read()).toBe(before);
    rmdirSync(work.path('other/state/histories.csv/full'));
    rmdirSync(work.path('other/state/histories.csv'));
    expect((await work.run({state: work.path('other/state')})).code).toBe(0);
    expect(work.calls(entityReads)).toEqual([]);
  });
});
