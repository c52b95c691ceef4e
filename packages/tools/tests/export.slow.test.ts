/** Tests that a real PostgreSQL server and SQLite have the rows of the API after several loads, with hostile texts. */
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {tableNames, tables, type TableName} from '../src/export/tables';
import {changeResponses, linesOf, useExport} from './lib/export-workspace';
import {hasPostgres, startPostgres, type Postgres} from './lib/postgres';

const work = useExport();

const hostile = [
  "O'Hara",
  "\\'; COMMIT; DROP TABLE entities; --",
  "'; DROP TABLE entities; --",
  'C:\\temp\\',
  '\\\\',
  '\\',
  '$$ $1 ? :name %s {x}',
  'two\nlines\r\nand three;\n',
  '-- comment /* comment */',
  'Zoë 𝒳 🜁 日本',
  '"quoted", and; more',
  '\u2028 \u202e \ufeff',
];

/** Writes rows as sorted texts. SQLite has no booleans. */
const withoutBooleans = (rows: Record<string, unknown>[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(row, (_, value: unknown) =>
        typeof value === 'boolean' ? Number(value) : value,
      ),
    )
    .sort();

// Reason: not every machine has PostgreSQL. In CI, it must be there.
describe.skipIf(!hasPostgres)('a PostgreSQL server', () => {
  let postgres: Postgres;
  beforeAll(() => {
    postgres = startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(() => {
    const names = [...tableNames, 'exports', 'entityVersions'];
    postgres.run(`SET client_min_messages = error; DROP TABLE IF EXISTS ${names.join(', ')};`);
  });

  /** Returns all rows of a table with the names of its columns, which the server keeps in lowercase. */
  const rowsIn = (name: TableName): Record<string, unknown>[] =>
    postgres
      .query<Record<string, unknown>>(`SELECT * FROM ${name}`)
      .map((row) =>
        Object.fromEntries(
          tables[name].columns.map((column) => [column.name, row[column.name.toLowerCase()]]),
        ),
      );
  const rows = () => linesOf(rowsIn);

  /** Loads the file of the last run into both databases, and compares them with each other and with the API. */
  async function loadAndCompare(env: Record<string, string> = {}): Promise<void> {
    expect(postgres.load(work.path('state/warehouse.sql'), env)).toMatchObject({status: 0});
    work.load();
    const expected = await work.rowsOfApi();
    expect(rows()).toEqual(expected);
    expect(work.loadedRows()).toEqual(expected);
    for (const name of tableNames)
      expect(withoutBooleans(rowsIn(name)), name).toEqual(withoutBooleans(work.rowsInSqlite(name)));
  }

  const lastExport = () =>
    postgres.query<{exportid: string}>(
      'SELECT exportID FROM exports ORDER BY exportedAt DESC LIMIT 1',
    )[0].exportid;

  it('has the rows of the API after two exports with changes in between', async () => {
    for (const [number, entityName] of hostile.entries()) {
      const search = {entityName, customerKey: `K${number}-${entityName}`};
      const response = await work
        .tester()
        .call('createEntity', {body: {filterSetID: 12, entityGroupIDs: [3], search}});
      if (response.status >= 400) throw new Error(`${entityName}: ${response.text}`);
    }
    await work.run();
    await loadAndCompare();
    const names = work.rowsInSqlite('entities').map(({entityName}) => entityName);
    expect(names).toEqual(expect.arrayContaining(hostile));
    const first = work.read();
    work.advance(3600);
    await work.change();
    await work.dispose(work.urnOf('CUST-0003'), 'blocked');
    const {result} = await work.run({loaded: lastExport()});
    expect(result.isComplete).toBe(false);
    // Entities without a change are only in the first file.
    expect(first).toContain('K0-O');
    expect(work.read()).not.toContain('K0-O');
    await loadAndCompare();
    // The same again, and then with the setting in which a backslash is an escape.
    await loadAndCompare();
    await work.run({full: true});
    await loadAndCompare({PGOPTIONS: '-c standard_conforming_strings=off'});
  });

  it('has the largest numbers and all digits', async () => {
    work.intercept(
      changeResponses(/^GET .*\/entity\/[^/]+$/, (entity) => {
        for (const match of Object.values<{matchStrength: number}[]>(entity.matches).flat())
          match.matchStrength = 0.1 + 0.2;
        return {...entity, riskScore: Number.MAX_SAFE_INTEGER, filterSetID: 2 ** 31};
      }),
    );
    expect((await work.run()).code).toBe(0);
    expect(postgres.load(work.path('state/warehouse.sql')).status).toBe(0);
    work.load();
    for (const found of [rowsIn, work.rowsInSqlite]) {
      expect(found('entities')[0]).toMatchObject({
        riskScore: Number.MAX_SAFE_INTEGER,
        filterSetID: 2 ** 31,
      });
      expect(found('matches')[0].matchStrength).toBe(0.1 + 0.2);
    }
    const [{exact}] = postgres.query<{exact: boolean}>(
      `SELECT bool_and(riskScore = 9007199254740991) AS exact FROM entities`,
    );
    expect(exact).toBe(true);
  });

  it('refuses the file as a whole if it reads another encoding or lacks an earlier export', async () => {
    await work.run();
    const file = work.path('state/warehouse.sql');
    const latin = postgres.load(file, {PGCLIENTENCODING: 'LATIN1'});
    expect(latin.stderr).toContain('the_database_must_read_the_file_as_utf8');
    expect(latin.status).not.toBe(0);
    expect(postgres.query("SELECT 1 FROM pg_tables WHERE tablename = 'entities'")).toEqual([]);
    await loadAndCompare();
    const before = rows();
    work.advance(3600);
    await work.change();
    const {result} = await work.run();
    work.advance(3600);
    await work.dispose(work.urnOf('CUST-0003'), 'blocked');
    await work.run({loaded: result.exportID as string});
    const later = postgres.load(file);
    expect(later.stderr).toContain('the_earlier_export_must_be_loaded_first');
    expect(rows()).toEqual(before);
    await work.run({loaded: lastExport()});
    await loadAndCompare();
  });
});
