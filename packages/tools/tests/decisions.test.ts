/** Tests that the table of decisions equals what the platform says, whatever changes there. */
import {existsSync, mkdirSync, rmSync, statSync, symlinkSync} from 'node:fs';
import {afterEach, describe, expect, it, vi} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {changeEntity, file, useDecisions} from './lib/decisions-workspace';
import type {Intercept} from './lib/workspace';

const work = useDecisions();
const {run, read, path, intercept, dispose, archive, advance} = work;
const {create, rows, changed, entities, expectTruth} = work;

describe('decisions', () => {
  it('reads all entities first, and then those that have changed', async () => {
    await create(150);
    expect(await run()).toMatchObject({code: 0, text: expect.stringContaining('first run')});
    expectTruth();
    expect(changed().length).toBe(entities().length);
    // Later than the overlap, so that the creations aren't read again.
    advance(3600);
    await dispose('NEW-3', 'blocked');
    await dispose('CUST-0004', 'cleared');
    const outcome = await run();
    expect(outcome).toMatchObject({code: 0});
    expect(outcome.text).toMatch(/NEW-3 sigma:e\d+: pending -> blocked/);
    expectTruth();
    expect(changed()).toEqual(
      expect.arrayContaining([
        'NEW-3 pending blocked',
        expect.stringMatching(/^CUST-0004 .*cleared$/),
      ]),
    );
    expect(changed().length).toBe(2);
    expect(work.callsTo('getEntity').length).toBe(2);
    expect(await run()).toMatchObject({code: 0, text: expect.stringContaining('0 rows changed')});
    expect(changed()).toEqual([]);
    expectTruth();
  });

  it('keeps every disposition that it has seen, also when the next runs replace the other files', async () => {
    const kept = (): Json[] =>
      read('state/disposition-changes.ndjson')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Json)
        .filter(({customerKey}) => customerKey === 'CUST-0003');
    await run();
    const before = kept().length;
    advance(3600);
    await dispose('CUST-0003', 'blocked');
    await run();
    advance(3600);
    await dispose('CUST-0003', 'cleared');
    await run();
    await run();
    const [blocked, cleared] = kept().slice(before);
    expect(kept()).toHaveLength(before + 2);
    expect(blocked).toMatchObject({
      dispositionState: 'blocked',
      dispositionSetByUserName: expect.stringMatching(/./),
      dispositionSetAtTime: expect.stringMatching(/^2/),
      runAt: expect.stringMatching(/Z$/),
    });
    expect(cleared).toMatchObject({dispositionState: 'cleared', before: 'blocked'});
    rmSync(path('state/disposition-changes.ndjson'));
    expect(await run()).toMatchObject({code: 1, text: expect.stringContaining('was deleted')});
    expect(await run()).toMatchObject({code: 0});
  });

  it('finds created and archived entities, although no change announces them', async () => {
    await create(120);
    await run();
    advance(3600);
    await create(3, 'LATER');
    await archive('CUST-0001');
    await archive('NEW-7');
    expect(await run()).toMatchObject({code: 0});
    expectTruth();
    expect(changed().length).toBe(5);
    await archive('CUST-0002');
    expect(await run()).toMatchObject({text: expect.stringMatching(/CUST-0002 .*archived/)});
    expectTruth();
  });

  it('finds them also if a list without a filter has no archived entities', async () => {
    const hideArchived: Intercept = async (call, answer) => {
      if (call.operation !== 'listEntities' || call.body?.filters?.archived !== undefined)
        return answer();
      const {url, headers} = call.request;
      const filters = {...call.body?.filters, archived: false};
      return work
        .tester()
        .sandbox.fetch(
          new Request(url, {method: 'POST', headers, body: JSON.stringify({filters})}),
        );
    };
    await create(120);
    intercept(hideArchived);
    await run();
    expectTruth();
    advance(3600);
    const before = work.callsTo('listEntities').length;
    await run();
    // It isn't a reason to read everything again.
    // The unmonitored ones, the archived ones, and the number of all.
    expect(work.callsTo('listEntities').length - before).toBe(3);
    await create(1, 'LATER');
    await archive('NEW-1');
    await run();
    expectTruth();
  });

  it('keeps the rows of entities that are no longer listed, and says so', async () => {
    await run();
    const [gone] = entities().splice(2, 1);
    const outcome = await run({full: true});
    expect(outcome.code).toBe(0);
    expect(outcome.text).toContain('not listed');
    const row = rows().find(({urn}) => urn === gone.urn)!;
    expect(row).toMatchObject({
      isListed: 'false',
      dispositionState: gone.disposition.dispositionState,
      archivedAt: gone.archivedAt ?? '',
    });
    expect(rows().length).toBe(entities().length + 1);
    entities().push(gone);
    await run();
    expect(rows().find(({urn}) => urn === gone.urn)).toMatchObject({isListed: 'true'});
  });

  it('writes exact values, also those that a spreadsheet would run', async () => {
    const name = '=HYPERLINK("https://elsewhere.example"),\r\nnext';
    intercept(changeEntity('CUST-0001', (entity) => ({...entity, entityName: name})));
    await run();
    expect(rows().find(({customerKey}) => customerKey === 'CUST-0001')!.entityName).toBe(name);
    expect(read(file).split('\n')[0]).toBe(
      'urn,customerKey,entityName,dispositionState,dispositionSetAtTime,dispositionSetByUserName,updatedAt,archivedAt,isListed',
    );
    for (const one of [file, 'state/changed.csv'])
      expect(statSync(path(one)).mode & 0o777).toBe(0o600);
  });

  it('replaces a planted link in place of its table, and does not follow it', async () => {
    mkdirSync(path('state'));
    work.write('target', 'mine');
    symlinkSync(path('target'), path(file));
    symlinkSync(path('target'), `${path(file)}.new`);
    expect(await run()).toMatchObject({code: 0});
    expect(read('target')).toBe('mine');
    expectTruth();
  });

  it('prints a changed row again when the table could not be written', async () => {
    await run();
    await dispose('CUST-0001', 'blocked');
    rmSync(path(file));
    mkdirSync(path(file));
    expect(await run()).toMatchObject({code: 1});
    rmSync(path(file), {recursive: true});
    const outcome = await run();
    expect(outcome).toMatchObject({code: 0, text: expect.stringContaining('CUST-0001')});
    expect(changed()).toEqual(['CUST-0001 cleared blocked']);
    expectTruth();
  });
});

describe('the time of the platform', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['in the future', 'Fri, 01 Jan 2100 00:00:00 GMT'],
    ['in the past', 'Tue, 01 Jan 2019 00:00:00 GMT'],
    ['missing', null],
  ])('hides no later change if it is %s', async (_, date) => {
    intercept(async (__, answer) => {
      const response = await answer();
      const headers = new Headers(response.headers);
      if (date === null) headers.delete('Date');
      else headers.set('Date', date);
      return new Response(await response.text(), {status: response.status, headers});
    });
    // Not far behind the clock of this computer, as in production.
    vi.useFakeTimers({now: work.tester().time.now + 5000, toFake: ['Date']});
    await create(120);
    await run();
    vi.setSystemTime(Date.now() + 3_600_000);
    advance(3600);
    await dispose('NEW-1', 'blocked');
    expect(await run()).toMatchObject({code: 0});
    expectTruth();
    await dispose('NEW-2', 'cleared');
    expect(await run()).toMatchObject({code: 0});
    expectTruth();
    expect(existsSync(path(file))).toBe(true);
  });
});
