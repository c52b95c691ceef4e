/** Tests that the table of sync-dispositions.ts always equals the state of the sandbox. */
import {spawnSync} from 'node:child_process';
import {mkdirSync, rmdirSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {languages} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const name = 'sync-dispositions.ts';
const work = useWorkspace();
const {read, urnOf} = work;
const table = 'state/dispositions.csv';
const upserts = 'state/dispositions.sql';
const watermark = 'state/watermark.txt';

/** Returns the expected rows: URN, key, disposition and archive date of every entity. */
async function truth(): Promise<string[]> {
  const {entities} = await work.sandboxState();
  return entities
    .map(({urn, search, disposition, archivedAt = ''}) =>
      [urn, search.customerKey ?? '', disposition.dispositionState, archivedAt, 'true'].join(),
    )
    .sort();
}
const stored = () =>
  work
    .rows(table)
    .map((row) => [row.urn, row.customerKey, row.dispositionState, row.archivedAt, row.isListed].join())
    .sort();
async function sync(...args: string[]): Promise<string> {
  const {status, stderr} = await work.run(name, args);
  expect({status, stderr}).toMatchObject({status: 0});
  return stderr;
}
const dispose = (urn: string, dispositionState: string) =>
  work.change(`entities/${urn}/disposition`, {dispositionState});
const subjects = Array.from({length: 250}, (_, i) => ({entityName: `Wexcombe ${i}`, customerKey: `CUST-8${i}`}));

describe(name, () => {
  it('reads all entities first, and then only those that changed', async () => {
    await work.create(subjects);
    await sync();
    expect(stored()).toEqual(await truth());
    expect(stored().length).toBeGreaterThan(250);

    await dispose(await urnOf('CUST-8100'), 'blocked');
    await dispose(await urnOf('CUST-8101'), 'cleared');
    const from = work.exchanges().length;
    await sync('--overlap', '0');
    expect(stored()).toEqual(await truth());
    const read = work
      .exchanges()
      .slice(from)
      .map(({method, path}) => `${method} ${path.split('/')[1]}`);
    expect(read.filter((call) => call === 'GET entity').length).toBe(2);
    expect(read.length).toBeLessThan(8);
  });

  it('finds created and archived entities, although no event announces them', async () => {
    // Enough entities that the few events of the overlap don't cause a full read.
    await work.create(subjects.slice(3));
    await sync();
    await work.create(subjects.slice(0, 3));
    await work.call('PUT', '/entities/archive', {entityURNs: [await urnOf('CUST-0001'), await urnOf('CUST-80')]});
    await sync();
    expect(stored()).toEqual(await truth());
    await work.call('PUT', '/entities/archive', {customerKeys: ['CUST-0002']});
    await sync();
    expect(stored()).toEqual(await truth());
  });

  it('never overwrites a newer row', async () => {
    await sync();
    const newer =
      'urn,customerKey,dispositionState,updatedAt,isListed\nsigma:e1001,CUST-0001,blocked,2099-01-01T00:00:00Z,true\n';
    work.write(table, newer.replaceAll('sigma', (await urnOf('CUST-0001')).split(':')[0]));
    await sync('--full');
    const states = Object.fromEntries(work.rows(table).map((row) => [row.customerKey, row]));
    expect(states['CUST-0001'].dispositionState).toBe('blocked');
    expect(states['CUST-0002'].dispositionState).toBe('blocked');
    expect(states['CUST-0003'].dispositionState).toBe('cleared');
  });

  it.skipIf(!languages.includes('python'))('writes upserts that can be loaded in any order', async () => {
    await sync();
    const urn = await urnOf('CUST-0001');
    const load = (...files: string[]) => {
      const code =
        'import sqlite3, sys\nd = sqlite3.connect(":memory:")\n' +
        'for f in sys.argv[1:]: d.executescript(open(f, encoding="utf-8").read())\n' +
        `print(d.execute("select dispositionState from dispositions where urn = '${urn}'").fetchall(), ` +
        'd.execute("select count(*) from dispositions").fetchall())';
      const {stdout, stderr} = spawnSync('python3', ['-c', code, ...files.map(work.path)], {encoding: 'utf8'});
      expect(stderr).toBe('');
      return stdout.trim();
    };
    const first = work.write('first.sql', read(upserts));
    await dispose(urn, 'blocked');
    await sync();
    const count = stored().length;
    expect(load(first)).toBe(`[('cleared',)] [(${count},)]`);
    expect(load(first, upserts)).toBe(`[('blocked',)] [(${count},)]`);
    expect(load(upserts, first, first)).toBe(`[('blocked',)] [(${count},)]`);
  });

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
    expect(stored()).toEqual(await truth());
  });
});
