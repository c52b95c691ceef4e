/** Tests with a real PostgreSQL server that changes-to-postgres.ts copies each change once, also after a failure. */
import {symlinkSync} from 'node:fs';
import {resolve} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {hasPostgres, startPostgres, type Postgres} from '@screening/tools/testing';
import {useWorkspace} from '../lib/programs/workspace';

const name = 'changes-to-postgres.ts';
const work = useWorkspace();

type Entity = {riskScore: number; dispositionState: {dispositionState: string}};

// Reason: not every machine has PostgreSQL. In CI, it must be there.
describe.skipIf(!hasPostgres)(name, () => {
  let postgres: Postgres;
  beforeAll(() => {
    postgres = startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(() => {
    symlinkSync(resolve('node_modules/pg'), work.path('node_modules/pg'));
    postgres.run(
      'SET client_min_messages = error; DROP TABLE IF EXISTS position, events, entities;',
    );
  });

  const start = () => work.run(name, [], postgres.connection);
  const rowsOf = (sql: string): string[] =>
    postgres
      .query<Record<string, unknown>>(sql)
      .map((row) => Object.values(row).join())
      .sort();

  /** Compares all rows of the database with the API. */
  async function expectTruth(): Promise<void> {
    const {entities, histories} = await work.sandboxState();
    const expected: string[] = [];
    for (const {urn} of entities) {
      const {riskScore, dispositionState} = await work.call<Entity>('GET', `/entity/${urn}`);
      expected.push([urn, riskScore, dispositionState.dispositionState].join());
    }
    expect(rowsOf('SELECT urn, risk_score, disposition FROM entities')).toEqual(expected.sort());
    const events = rowsOf('SELECT history_id FROM events');
    const listed = await work.call<{histories: {historyID: string}[]}>(
      'POST',
      '/entities/histories?pageSize=100',
      {},
    );
    expect(new Set(events).size).toBe(events.length);
    expect(events).toEqual(expect.arrayContaining(listed.histories.map((one) => one.historyID)));
    expect(histories.length).toBeGreaterThanOrEqual(events.length);
  }

  it('copies everything, and then only what changed', async () => {
    const first = await start();
    expect(first).toMatchObject({status: 0, stderr: ''});
    await expectTruth();
    expect((await start()).stdout).toBe('0 new events, 0 entities\n');

    await work.dispose(await work.urnOf('CUST-0003'), 'blocked');
    await work.create([{entityName: 'O\'Hara \\ "$$" 𝒳', customerKey: 'CUST-850'}]);
    expect((await start()).stdout).toBe('1 new events, 2 entities\n');
    await expectTruth();
    expect(rowsOf("SELECT entity->>'entityName' FROM entities")).toContain('O\'Hara \\ "$$" 𝒳');
  });

  it('keeps nothing of a run that fails, and catches up with the next', async () => {
    await start();
    const before = rowsOf('SELECT since FROM position');
    await work.dispose(await work.urnOf('CUST-0003'), 'blocked');
    work.intercept((request, answer) =>
      request.method === 'GET'
        ? Promise.resolve(new Response('not now', {status: 403}))
        : answer(request),
    );
    const failed = await start();
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(/^Error: /);
    expect(rowsOf('SELECT since FROM position')).toEqual(before);
    work.intercept((request, answer) => answer(request));
    expect((await start()).stdout).toBe('1 new events, 1 entities\n');
    await expectTruth();
  });

  it('runs twice at once without a double row', async () => {
    const both = await Promise.all([start(), start()]);
    for (const {status, stderr} of both) expect(status, stderr).toBe(0);
    await expectTruth();
  });
});
