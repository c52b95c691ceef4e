/** Tests that the tables of export-warehouse.ts equal what the API returns. */
import {describe, expect, it} from 'vitest';
import {languages} from '../lib/programs/start';
import {changeResponses, useWorkspace} from '../lib/programs/workspace';

const name = 'export-warehouse.ts';
const work = useWorkspace();
const {urnOf} = work;

type Item = Record<string, unknown>;
type Lists = Record<string, Item[]>;
type Entity = {
  urn: string;
  riskScore: number;
  archivedAt?: string;
  indicators: Lists;
  matches: Lists;
};

/** The tables, each with its keys and most important values. */
const tables: Record<string, string[]> = {
  entities: ['entityURN', 'riskScore', 'archivedAt'],
  indicators: ['entityURN', 'indicatorURN', 'list', 'score'],
  matches: ['entityURN', 'sigmaID', 'list', 'matchStrength'],
  news: ['entityURN', 'newsEventID', 'sigmaID'],
  histories: ['historyID', 'entityURN', 'timestamp', 'scoreDifference'],
};
const exported = (table: string) =>
  work
    .rows(`state/${table}.csv`)
    .map((row) => tables[table].map((column) => row[column]).join())
    .sort();

async function expectTruth(): Promise<void> {
  const {entities, histories} = await work.sandboxState();
  const rows: Record<string, unknown[][]> = {entities: [], indicators: [], matches: [], news: []};
  for (const {urn} of entities) {
    const {riskScore, archivedAt, indicators, matches} = await work.call<Entity>(
      'GET',
      `/entity/${urn}`,
    );
    const {newsEvents} = await work.call<{newsEvents: Item[]}>(
      'POST',
      `/entity/${urn}/news?pageSize=100`,
      {},
    );
    rows.entities.push([urn, riskScore, archivedAt]);
    for (const [list, items] of Object.entries(indicators))
      rows.indicators.push(...items.map((item) => [urn, item.urn, list, item.score]));
    for (const [list, items] of Object.entries(matches))
      rows.matches.push(...items.map((item) => [urn, item.sigmaID, list, item.matchStrength]));
    rows.news.push(...newsEvents.map(({id, sigmaID}) => [urn, id, sigmaID]));
  }
  rows.histories = histories.map((event) => [
    event.historyID,
    event.urn,
    event.timestamp,
    event.riskScore,
  ]);
  for (const [table, expected] of Object.entries(rows)) {
    expect(expected, table).not.toEqual([]);
    expect(exported(table)).toEqual(expected.map((row) => row.join()).sort());
  }
}
/** Runs the program and returns how many entities it read. */
async function run(...args: string[]): Promise<number> {
  work.exchanges().length = 0;
  await work.succeed(name, args);
  return work
    .exchanges()
    .filter(({method, path}) => method === 'GET' && path.startsWith('/entity/')).length;
}
/** Changes data as users and sources do: a decision about a match, news, a disposition. */
async function change(): Promise<void> {
  await work.change(`entities/${await urnOf('CUST-0001')}/decision`, {
    item: 'S-48211',
    verdict: 'for',
  });
  await work.change('news', {
    sigmaID: 'S-48212',
    title: 'A quoted "title", with signs',
    body: 'Text.',
  });
  await work.dispose(await urnOf('CUST-0003'), 'blocked');
}

describe(name, () => {
  it('exports what the API returns, and then reads only changed entities', async () => {
    expect(await run()).toBe(exported('entities').length);
    await expectTruth();
    expect(await run()).toBe(0);

    await change();
    await work.create([{entityName: 'Ilvane Torresund', customerKey: 'CUST-850'}]);
    await work.call('PUT', '/entities/archive', {customerKeys: ['CUST-0004']});
    const changed = await run();
    await expectTruth();
    expect(changed).toBeGreaterThanOrEqual(5);
    expect(changed).toBeLessThan(exported('entities').length);
    expect(await run('--full')).toBe(exported('entities').length);
    await expectTruth();
    // It reads the titles of articles, but never their text.
    expect(work.exchanges().filter(({path}) => path.includes('/article/'))).toEqual([]);
    expect(work.read('state/news.csv')).toContain('with signs');
  });

  it('keeps the rows of an archived entity, and marks it', async () => {
    await run();
    const urn = await urnOf('CUST-0001');
    const events = () => exported('histories').filter((row) => row.includes(urn)).length;
    const before = events();
    await work.dispose(urn, 'pending');
    await work.call('PUT', '/entities/archive', {entityURNs: [urn]});
    await run();
    const row = () => work.rows('state/entities.csv').find(({entityURN}) => entityURN === urn)!;
    expect(row()).toMatchObject({
      monitored: 'false',
      isListed: 'true',
      dispositionState: 'pending',
    });
    expect(row().archivedAt).not.toBe('');
    // The list of all histories no longer contains these two events.
    expect(events()).toBe(before + 2);
    // As if the program had read the entity in the second of this change, but before it.
    await work.dispose(urn, 'blocked');
    const {updatedAt} = await work.call<{updatedAt: string}>('GET', `/entity/${urn}`);
    const time = new RegExp(`(?<="urn":"${urn}","updatedAt":")[^"]*`);
    work.write(
      'state/snapshots.ndjson',
      work.read('state/snapshots.ndjson').replace(time, updatedAt),
    );
    await run();
    expect(row()).toMatchObject({dispositionState: 'blocked'});
  });

  // Reason: loads the rows with the SQLite of Python. In CI, every-sample-runs.slow.test.ts fails without Python.
  it.skipIf(!languages.includes('python'))(
    'fills a database with the same rows, even if rerun',
    async () => {
      await change();
      const listsOf = (all: Item[]) => ({
        a: all,
        b: all.map((one) => ({...one, matchName: ['not', 'text']})),
      });
      const inTwoLists = (one: Entity) => ({...one, matches: listsOf(one.matches.trueMatches)});
      work.intercept(changeResponses(/^GET .*\/entity\//, (one) => inTwoLists(one as Entity)));
      await run();
      expect(work.rows('state/matches.csv').filter(({list}) => list === 'a')).not.toEqual([]);
      const {entities} = await work.sandboxState();
      const monitored = entities.filter(({archivedAt}) => archivedAt === undefined).length;
      const counts = Object.keys(tables).map((table) => `select count(*) from ${table}`);
      const types =
        "select sum(typeof(riskScore) = 'integer'), sum(archivedAt is null) from entities";
      const sql = 'state/warehouse.sql';
      expect(work.query([sql, sql], ...counts, types)).toEqual([
        ...Object.keys(tables).map((table) => [[exported(table).length]]),
        [[entities.length, monitored]],
      ]);
    },
  );

  it('reads an entity again when it has an unknown event, even if its time is the same', async () => {
    await run();
    const journal = work.read('state/snapshots.ndjson');
    const {historyID} = (await work.sandboxState()).histories.at(-1)!;
    const without = journal
      .replace(new RegExp(`\\{"historyID":"${historyID}"[^{}]*\\},?`), '')
      .replaceAll('},]', '}]');
    expect(without.length).toBeLessThan(journal.length);
    work.write('state/snapshots.ndjson', without);
    // It also reads the entities whose events the list leaves out.
    const hidden = work
      .rows('state/entities.csv')
      .filter(({monitored}) => monitored === 'false').length;
    expect(await run('--overlap', '99999999')).toBe(1 + hidden);
    await expectTruth();
  });
});
