/**
 * Tests that the commands that read a file never let SQLite sort its rows. A sort keeps all of them in memory, so it would
 * need more memory the longer the file is.
 */
import {join} from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {Database} from '../src/state/database';
import {useSandboxRuns} from './lib/sandbox-run';

const work = useSandboxRuns();

const place = ['--filter-set', '12', '--group', '3'];

/** The queries whose rows were read one at a time. */
let queries: Set<string>;

beforeEach(() => {
  queries = new Set();
  const rows = Database.prototype.rows;
  vi.spyOn(Database.prototype, 'rows').mockImplementation(function (
    this: Database,
    sql,
    ...values
  ) {
    queries.add(sql);
    return rows.call(this, sql, ...values);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['screen', []],
  ['onboard', place],
  ['gate', [...place, '--wait', '0']],
])('%s reads rows in the order of an index', async (command, options) => {
  const file = work.write(
    'customers.csv',
    'customerKey,entityName',
    ...['K-1,Ilvane Torresund', 'K-2,Ostrel Windham', 'K-3,Maren Ember', 'K-3,Maren Ember'],
    'K-4,Null',
  );
  const state = work.path('state');
  const most = ['--max-rejected', '100'];
  const {stderr} = await work.run([command, file, '--state', state, ...most, ...options]);
  expect(stderr).not.toContain('Error');
  expect(queries.size).toBeGreaterThan(1);

  const db = new Database(join(state, 'state.db'));
  const sorted = [...queries].filter((sql) =>
    [...db.rows(`EXPLAIN QUERY PLAN ${sql}`)].some(({detail}) =>
      String(detail).includes('TEMP B-TREE'),
    ),
  );
  db.close();
  expect(sorted).toEqual([]);
});
