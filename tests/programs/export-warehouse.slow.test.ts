/** Tests that the tables of export-warehouse.ts equal what the API returns. */
import {spawnSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';
import {languages} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const name = 'export-warehouse.ts';
const tables = ['entities', 'indicators', 'matches', 'news', 'histories'];
const work = useWorkspace();
const {urnOf} = work;
const rowsOf = (table: string) => work.rows(`state/${table}.csv`);

type Item = {urn?: string; sigmaID?: string; id?: string; score?: number; matchStrength?: number};
type Entity = {
  urn: string;
  riskScore: number;
  archivedAt?: string;
  indicators: Record<string, Item[]>;
  matches: Record<string, Item[]>;
};

/** Returns the rows that the tables must have, with their keys and most important values. */
async function truth(): Promise<Record<string, string[]>> {
  const {entities, histories} = await work.sandboxState();
  const rows: Record<string, string[]> = Object.fromEntries(tables.map((table) => [table, []]));
  for (const {urn} of entities) {
    const entity = await work.call<Entity>('GET', `/entity/${urn}`);
    rows.entities.push([urn, entity.riskScore, entity.archivedAt ?? ''].join());
    for (const [list, items] of Object.entries(entity.indicators))
      for (const item of items) rows.indicators.push([urn, item.urn, list, item.score].join());
    for (const [list, items] of Object.entries(entity.matches))
      for (const item of items) rows.matches.push([urn, item.sigmaID, list, item.matchStrength].join());
    const {newsEvents} = await work.call<{newsEvents: Item[]}>('POST', `/entity/${urn}/news?pageSize=100`, {});
    for (const {id, sigmaID} of newsEvents) rows.news.push([urn, id, sigmaID].join());
  }
  for (const {historyID, urn, timestamp, riskScore} of histories)
    rows.histories.push([historyID, urn, timestamp, riskScore].join());
  for (const list of Object.values(rows)) list.sort();
  return rows;
}

const shown: Record<string, string[]> = {
  entities: ['entityURN', 'riskScore', 'archivedAt'],
  indicators: ['entityURN', 'indicatorURN', 'list', 'score'],
  matches: ['entityURN', 'sigmaID', 'list', 'matchStrength'],
  news: ['entityURN', 'newsEventID', 'sigmaID'],
  histories: ['historyID', 'entityURN', 'timestamp', 'scoreDifference'],
};
const exported = () =>
  Object.fromEntries(
    tables.map((table) => {
      const rows = rowsOf(table).map((row) => shown[table].map((column) => row[column]).join());
      return [table, rows.sort()];
    }),
  );
/** Runs the program and returns the calls that it made. */
async function run(...args: string[]): Promise<string[]> {
  const from = work.exchanges().length;
  const {status, stderr} = await work.run(name, args);
  expect({status, stderr}).toMatchObject({status: 0});
  return work
    .exchanges()
    .slice(from)
    .map(({method, path}) => `${method} ${path}`);
}
const detailed = (calls: string[]) => calls.filter((call) => /^GET \/entity\//.test(call));
/** Changes data as users and sources do: a decision about a match, news, a disposition. */
async function change(): Promise<void> {
  await work.change(`entities/${await urnOf('CUST-0001')}/decision`, {item: 'S-48211', verdict: 'for'});
  await work.change('news', {sigmaID: 'S-48212', title: 'A quoted "title", with signs', body: 'Text.'});
  await work.change(`entities/${await urnOf('CUST-0003')}/disposition`, {dispositionState: 'blocked'});
}

describe(name, () => {
  it('exports what the API returns, and then reads only changed entities', async () => {
    const first = await run();
    expect(exported()).toEqual(await truth());
    for (const table of tables) expect(exported()[table], table).not.toEqual([]);
    expect(detailed(first).length).toBe(exported().entities.length);
    expect(detailed(await run())).toEqual([]);

    await change();
    await work.create([{entityName: 'Ilvane Torresund', customerKey: 'CUST-850'}]);
    await work.call('PUT', '/entities/archive', {customerKeys: ['CUST-0004']});
    const second = await run();
    expect(exported()).toEqual(await truth());
    const changed = detailed(second).length;
    expect(changed).toBeGreaterThanOrEqual(5);
    expect(changed).toBeLessThan(exported().entities.length);
    expect(detailed(await run('--full')).length).toBe(exported().entities.length);
    expect(exported()).toEqual(await truth());
    // It reads the titles of articles, but never their text.
    expect(work.exchanges().filter(({path}) => path.includes('/article/'))).toEqual([]);
    expect(work.read('state/news.csv')).toContain('with signs');
  });

  it('keeps the rows of an archived entity, and marks it', async () => {
    await run();
    const urn = await urnOf('CUST-0001');
    const before = exported().histories.filter((row) => row.includes(urn)).length;
    await work.change(`entities/${urn}/disposition`, {dispositionState: 'pending'});
    await work.call('PUT', '/entities/archive', {entityURNs: [urn]});
    await run();
    const row = rowsOf('entities').find(({entityURN}) => entityURN === urn)!;
    expect(row).toMatchObject({monitored: 'false', isListed: 'true'});
    expect(row.archivedAt).not.toBe('');
    // The list of all histories no longer contains these two events.
    expect(exported().histories.filter((line) => line.includes(urn)).length).toBe(before + 2);
  });

  it.skipIf(!languages.includes('python'))('fills a database with the same rows, even if rerun', async () => {
    await change();
    await run();
    const file = work.path('state/warehouse.sql');
    const code =
      'import sqlite3, sys\nd = sqlite3.connect(":memory:")\ns = open(sys.argv[1], encoding="utf-8").read()\n' +
      'd.executescript(s); d.executescript(s)\n' +
      'for t in sys.argv[2:]: print(d.execute(f"select count(*) from {t}").fetchone()[0])\n' +
      'print(d.execute("select sum(typeof(riskScore) = \'integer\'), sum(archivedAt is null) from entities").fetchone())';
    const {stdout, stderr} = spawnSync('python3', ['-c', code, file, ...tables], {encoding: 'utf8'});
    expect(stderr).toBe('');
    const {entities} = await work.sandboxState();
    expect(stdout.trim().split('\n')).toEqual([
      ...tables.map((table) => String(exported()[table].length)),
      `(${entities.length}, ${entities.filter(({archivedAt}) => archivedAt === undefined).length})`,
    ]);
  });

  it('reads an entity again when it has an unknown event, even if its time is the same', async () => {
    await run();
    const journal = work.read('state/snapshots.ndjson');
    const {historyID} = (await work.sandboxState()).histories.at(-1)!;
    const without = journal.replace(new RegExp(`\\{"historyID":"${historyID}"[^{}]*\\},?`), '').replaceAll('},]', '}]');
    expect(without.length).toBeLessThan(journal.length);
    work.write('state/snapshots.ndjson', without);
    expect(detailed(await run('--overlap', '99999999')).length).toBe(1);
    expect(exported()).toEqual(await truth());
  });
});
