/** Tests that the table of sync-dispositions.ts always equals the state of the sandbox. */
import {mkdirSync, rmdirSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {languages} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const name = 'sync-dispositions.ts';
const work = useWorkspace();
const {dispose, read, urnOf} = work;
const table = 'state/dispositions.csv';
const upserts = 'state/dispositions.sql';
const watermark = 'state/watermark.txt';

const sync = (...args: string[]) => work.succeed(name, args);
const stored = () =>
  work
    .rows(table)
    .map((row) =>
      [row.urn, row.customerKey, row.dispositionState, row.archivedAt, row.isListed].join(),
    )
    .sort();
async function expectTruth(): Promise<void> {
  const {entities} = await work.sandboxState();
  const rows = entities.map(({urn, search, disposition, archivedAt}) =>
    [urn, search.customerKey, disposition.dispositionState, archivedAt, 'true'].join(),
  );
  expect(stored()).toEqual(rows.sort());
}
const subjects = Array.from({length: 250}, (_, i) => ({
  entityName: `Wexcombe ${i}`,
  customerKey: `CUST-8${i}`,
}));

describe(name, () => {
  it('reads all entities first, and then only those that changed', async () => {
    await work.create(subjects);
    await sync();
    await expectTruth();
    expect(stored().length).toBeGreaterThan(250);

    await dispose(await urnOf('CUST-8100'), 'blocked');
    await dispose(await urnOf('CUST-8101'), 'cleared');
    await dispose((await work.entities({archived: true}))[0].urn, 'blocked');
    work.exchanges().length = 0;
    await sync('--overlap', '0');
    await expectTruth();
    expect(work.exchanges().filter(({path}) => path.startsWith('/entity/')).length).toBe(2);
    expect(work.exchanges().length).toBeLessThan(8);
  });

  it('finds created and archived entities, although no event announces them', async () => {
    // Enough entities that the few events of the overlap don't cause a full read.
    await work.create(subjects.slice(3));
    await sync();
    await work.create(subjects.slice(0, 3));
    await work.call('PUT', '/entities/archive', {
      entityURNs: [await urnOf('CUST-0001'), await urnOf('CUST-80')],
    });
    await sync();
    await expectTruth();
    await work.call('PUT', '/entities/archive', {customerKeys: ['CUST-0002']});
    await sync();
    await expectTruth();
  });

  it('never overwrites a newer row', async () => {
    await sync();
    const newer = `${await urnOf('CUST-0001')},CUST-0001,blocked,2026-01-01T00:00:00Z,true`;
    work.write(table, `urn,customerKey,dispositionState,updatedAt,isListed\n${newer}\n`);
    await sync('--full');
    const states = Object.fromEntries(
      work.rows(table).map((row) => [row.customerKey, row.dispositionState]),
    );
    expect(states).toMatchObject({
      'CUST-0001': 'blocked',
      'CUST-0002': 'blocked',
      'CUST-0003': 'cleared',
    });
  });

  // Reason: loads the rows with the SQLite of Python. In CI, every-sample-runs.slow.test.ts fails without Python.
  it.skipIf(!languages.includes('python'))(
    'writes upserts that can be loaded in any order',
    async () => {
      await sync();
      const urn = await urnOf('CUST-0001');
      const first = work.write('first.sql', read(upserts));
      await dispose(urn, 'blocked');
      await sync();
      const count = [[stored().length]];
      const stateOf = (one: string) =>
        `select dispositionState from dispositions where urn = '${one}'`;
      const load = (...files: string[]) =>
        work.query(files, stateOf(urn), 'select count(*) from dispositions');
      expect(load(first, upserts)).toEqual([[['blocked']], count]);
      expect(load(upserts, first, first)).toEqual([[['blocked']], count]);
      const times = ['10:00Z', '10:00Z', '10:00:00.5Z', '09:30-01:00'].map(
        (time) => `2025-01-01T${time}`,
      );
      for (const [i, time] of [...times, '2099', '2025'].entries()) {
        work.write(table, `urn,dispositionState,updatedAt\nX,${i},${time}\n`);
        await sync();
        // An earlier version of the program wrote no fractions.
        work.write(first, read(first).replaceAll('.000Z', 'Z') + read(upserts));
        expect(work.query([first], stateOf('X'))).toEqual([[[`${i}`]]]);
      }
    },
  );

  it('keeps the watermark when the table cannot be written', async () => {
    await sync();
    const before = read(watermark);
    await dispose(await urnOf('CUST-0001'), 'blocked');
    mkdirSync(work.path(`${upserts}.new`));
    expect(await work.run(name)).toMatchObject({status: 1, stdout: ''});
    expect(read(watermark)).toBe(before);
    rmdirSync(work.path(`${upserts}.new`));
    await sync();
    expect(read(watermark)).not.toBe(before);
    await expectTruth();
  });
});
