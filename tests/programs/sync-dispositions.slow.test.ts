/** Checks that the table of sync-dispositions.ts always equals the state of the sandbox. */
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmdirSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {isHere} from '../lib/samples/toolchain';
import {openWorkplace, type Workplace} from '../lib/programs/workplace';

const name = 'sync-dispositions.ts';
let place: Workplace;
beforeEach(async () => {
  place = await openWorkplace();
});
afterEach(() => place.close());

/** Returns the expected rows: URN, key, disposition and archive date of every entity. */
async function truth(): Promise<string[]> {
  const {entities} = await place.sandboxState();
  return entities
    .map(({urn, search, disposition, archivedAt = ''}) =>
      [urn, search.customerKey ?? '', disposition.dispositionState, archivedAt, 'true'].join(),
    )
    .sort();
}
const table = () =>
  place
    .rows('dispositions.csv')
    .map((row) => [row.urn, row.customerKey, row.dispositionState, row.archivedAt, row.isListed].join())
    .sort();
async function sync(...args: string[]): Promise<string> {
  const {status, stderr} = await place.run(name, args);
  expect({status, stderr}).toMatchObject({status: 0});
  return stderr;
}
const dispose = (urn: string, dispositionState: string) =>
  place.control(`entities/${urn}/disposition`, {dispositionState});
const subjects = Array.from({length: 250}, (_, i) => ({entityName: `Wexcombe ${i}`, customerKey: `CUST-8${i}`}));
const urnOf = async (key: string) =>
  (await place.sandboxState()).entities.find(({search}) => search.customerKey === key)!.urn;

describe(name, () => {
  it('reads all entities first, and then only those that changed', async () => {
    await place.create(subjects);
    await sync();
    expect(table()).toEqual(await truth());
    expect(table().length).toBeGreaterThan(250);

    await dispose(await urnOf('CUST-8100'), 'blocked');
    await dispose(await urnOf('CUST-8101'), 'cleared');
    const from = place.exchanges.length;
    await sync('--overlap', '0');
    expect(table()).toEqual(await truth());
    const read = place.exchanges.slice(from).map(({method, path}) => `${method} ${path.split('/')[1]}`);
    expect(read.filter((call) => call === 'GET entity').length).toBe(2);
    expect(read.length).toBeLessThan(8);
  });

  it('finds created and archived entities, although no event announces them', async () => {
    // Enough entities that the few events of the overlap don't cause a full read.
    await place.create(subjects.slice(3));
    await sync();
    await place.create(subjects.slice(0, 3));
    await place.api('PUT', '/entities/archive', {entityURNs: [await urnOf('CUST-0001'), await urnOf('CUST-80')]});
    await sync();
    expect(table()).toEqual(await truth());
    await place.api('PUT', '/entities/archive', {customerKeys: ['CUST-0002']});
    await sync();
    expect(table()).toEqual(await truth());
  });

  it('never overwrites a newer row', async () => {
    await sync();
    const newer =
      'urn,customerKey,dispositionState,updatedAt,isListed\nsigma:e1001,CUST-0001,blocked,2099-01-01T00:00:00Z,true\n';
    place.write('dispositions.csv', newer.replaceAll('sigma', (await urnOf('CUST-0001')).split(':')[0]));
    await sync('--full');
    const states = Object.fromEntries(place.rows('dispositions.csv').map((row) => [row.customerKey, row]));
    expect(states['CUST-0001'].dispositionState).toBe('blocked');
    expect(states['CUST-0002'].dispositionState).toBe('blocked');
    expect(states['CUST-0003'].dispositionState).toBe('cleared');
  });

  it.skipIf(!process.env.CI && !isHere('python'))('writes upserts that can be loaded in any order', async () => {
    await sync();
    const urn = await urnOf('CUST-0001');
    const old = join(place.state, 'dispositions.sql');
    const load = (...files: string[]) => {
      const code =
        'import sqlite3, sys\nd = sqlite3.connect(":memory:")\n' +
        'for f in sys.argv[1:]: d.executescript(open(f, encoding="utf-8").read())\n' +
        `print(d.execute("select dispositionState from dispositions where urn = '${urn}'").fetchall(), ` +
        'd.execute("select count(*) from dispositions").fetchall())';
      const {stdout, stderr} = spawnSync('python3', ['-c', code, ...files], {encoding: 'utf8'});
      expect(stderr).toBe('');
      return stdout.trim();
    };
    const first = place.write('first.sql', readFileSync(old, 'utf8'));
    await dispose(urn, 'blocked');
    await sync();
    const count = table().length;
    expect(load(first)).toBe(`[('cleared',)] [(${count},)]`);
    expect(load(first, old)).toBe(`[('blocked',)] [(${count},)]`);
    expect(load(old, first, first)).toBe(`[('blocked',)] [(${count},)]`);
  });

  it('keeps the watermark when the table cannot be written', async () => {
    await sync();
    const before = readFileSync(join(place.state, 'watermark.txt'), 'utf8');
    await dispose(await urnOf('CUST-0001'), 'blocked');
    mkdirSync(join(place.state, 'dispositions.sql.new'));
    expect(await place.run(name)).toMatchObject({status: 1, stdout: ''});
    expect(readFileSync(join(place.state, 'watermark.txt'), 'utf8')).toBe(before);
    rmdirSync(join(place.state, 'dispositions.sql.new'));
    await sync();
    expect(readFileSync(join(place.state, 'watermark.txt'), 'utf8')).not.toBe(before);
    expect(table()).toEqual(await truth());
  });
});
