/** Checks that programs never take another customer's entity, an incomplete response or an unfiltered list for theirs. */
import {existsSync, readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {changeAnswers, dropFilters, inBoth} from '../lib/programs/between';
import {openWorkplace, type Workplace} from '../lib/programs/workplace';

const header = 'customerKey,entityName,entityType,countries,dob,aliases';
const target = ['--filter-set', '12', '--group', '3', '--settle', '1'];
let place: Workplace;
beforeEach(async () => {
  place = await openWorkplace();
});
afterEach(() => place.close());

type Entity = {urn: string; customerKey?: string; entityName: string};
const customers = (...rows: string[]) => place.write('customers.csv', [header, ...rows].join('\n'));
const list = async (filters: object = {}) =>
  (await place.api<{entities: Entity[]}>('POST', '/entities?pageSize=100', {filters})).entities;
const text = (name: string) => {
  const file = join(place.state, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const calls = (path: string) => place.exchanges.filter((exchange) => exchange.path === path).length;
/** An error in one sentence, not the message of an exception. */
const sentence =
  /^Error: (?!.*(Cannot (read|destructure|convert)|is not (iterable|a function)|NoneType|^Error: ')).*\w.*$/m;
const shapes = [null, {}];

describe('onboarding-gate.ts', () => {
  const name = 'onboarding-gate.ts';
  const gate = (program = name) => place.run(program, [join(place.state, 'customers.csv'), ...target, '--wait', '0']);
  const clear = async (urn: string) => place.control(`entities/${urn}/disposition`, {dispositionState: 'cleared'});
  const accepted = () => text('decisions.csv').match(/^[^,]*,accepted/gm) ?? [];

  it('accepts nobody by the disposition of another customer when a proxy drops the filters', async () => {
    customers('NEW-1,Qarvolt Maritime Holdings Ltd,company,,,');
    place.sandbox.intercept = dropFilters;
    const first = await gate();
    for (const {urn} of await list()) await clear(urn);
    for (const {status, stderr} of [first, await gate()]) {
      expect(status).toBe(1);
      expect(stderr).toMatch(/^Error: NEW-1: .* with the key CUST-\d+\..*a proxy or a client drops "filters"/m);
    }
    expect(accepted()).toEqual([]);
    expect(calls('/entities/create')).toBe(0);
  });

  it('stops at a recorded entity that belongs to another customer', async () => {
    customers('CUST-81,Ilvane Torresund,person,,,');
    await gate();
    const [mine] = await list({customerKey: 'CUST-81'});
    const [other] = await list({customerKey: 'CUST-0009'});
    place.write('journal.ndjson', text('journal.ndjson').replace(mine.urn, other.urn));
    await clear(other.urn);
    const {status, stderr} = await gate();
    expect(status).toBe(1);
    expect(stderr).toContain('CUST-0009');
    expect(accepted()).toEqual([]);
  });

  it('stops when the response about an entity is about another one', async () => {
    customers('CUST-81,Ilvane Torresund,person,,,');
    await gate();
    const [other] = await list({customerKey: 'CUST-0009'});
    await clear(other.urn);
    const theirs = await place.api('GET', `/entity/${other.urn}`);
    place.sandbox.intercept = changeAnswers(/^GET .*\/entity\//, () => theirs);
    expect(await gate()).toMatchObject({status: 1, stderr: expect.stringContaining('CUST-0009')});
    expect(accepted()).toEqual([]);
  });

  it.each([
    ['two entities have the key', {}, /2 entities have this key \(\S+, \S+\)\. Archive the copies/],
    ['the total says that there are more', {total: 2}, /2 entities have this key/],
    ['the total says that there are less', {total: 0}, /"total": 0/],
  ])('stops if %s', async (_, change: object, message) => {
    customers('CUST-81,Ilvane Torresund,person,,,');
    const search = {entityName: 'Ilvane Torresund', customerKey: 'CUST-81'};
    const copies = 'total' in change ? 1 : 2;
    for (let i = 0; i < copies; i += 1)
      await place.api('POST', '/entities/create', {filterSetID: 12, entityGroupIDs: [3], search});
    place.sandbox.intercept = changeAnswers(/\/entities$/, (body) => ({...body, ...change}));
    const {status, stderr} = await gate();
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(calls('/entities/create')).toBe(copies);
  });

  it('binds no entity with another key from the response to its creation', async () => {
    customers('CUST-81,Ilvane Torresund,person,,,');
    place.sandbox.intercept = changeAnswers(/\/create$/, (body) => ({...body, customerKey: 'CUST-0009'}));
    expect(await gate()).toMatchObject({status: 1, stderr: expect.stringContaining('CUST-0009')});
    expect(text('journal.ndjson')).not.toContain('"step":"entity"');
  });

  it.each(shapes)('looks before it creates again after a creation that returned %j', async (shape) => {
    customers('CUST-81,Ilvane Torresund,person,,,');
    place.sandbox.intercept = changeAnswers(/\/create$/, () => shape);
    expect(await gate()).toMatchObject({status: 1, stderr: expect.stringContaining('1 customers are waiting')});
    expect(text('journal.ndjson')).toContain('"step":"lost"');
    expect((await list({customerKey: 'CUST-81'})).length).toBe(1);
  });

  it.each([
    {resultCount: 0, resultRows: [{matchName: 'Ilvane Torresund'}]},
    {resultCount: 1, resultRows: []},
    {resultCount: 2, resultRows: [null]},
    {resultCount: null, resultRows: []},
    {resultCount: '0', resultRows: []},
    {resultCount: 0, resultRows: null},
    {resultCount: 0, resultRows: [], searchDate: null},
  ])('accepts nobody by a screening with %j, even with a loose policy', async (change) => {
    customers('CUST-82,Ostrel Windham,person,,,');
    place.sandbox.intercept = changeAnswers(/\/simple$/, (body) => ({...body, ...change}));
    const source = readFileSync(join('docs/examples', name), 'utf8').replaceAll(
      " from './",
      ` from '${resolve('docs/examples')}/`,
    );
    const loose = source.replace('found.resultCount > 0 || found.resultRows.length > 0', 'found.resultCount > 0');
    expect(loose).not.toBe(source);
    const copy = place.write('loose-policy.ts', loose);
    // With its own policy, the program refuses even more.
    expect(await gate(copy)).toMatchObject({status: 1, stderr: expect.stringMatching(sentence)});
    expect(accepted()).toEqual([]);
  });
});

describe.each(inBoth('bulk-onboard'))('%s', (name) => {
  const onboard = (...args: string[]) =>
    place.run(name, [join(place.state, 'customers.csv'), ...target, '--task-size', '1', ...args]);
  const rows = ['CUST-71,Subject 1,company,,,', 'CUST-72,Subject 2,company,,,'];

  it('stops if the list of the group is not filtered, and creates nothing', async () => {
    // Without the filter, this customer of another group would count as known.
    customers('CUST-0001,Ilvane Torresund,person,,,');
    place.sandbox.intercept = dropFilters;
    const {status, stderr} = await onboard();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Error: The list of group 3 has .*a proxy or a client drops "filters"/m);
    expect(calls('/entities/create/enqueue')).toBe(0);
  });

  it.each([{}, {taskID: ''}, {taskID: 7}, null])(
    'treats an enqueue that returned %j as lost, and doubles nothing',
    async (shape) => {
      customers(...rows);
      place.sandbox.intercept = changeAnswers(/\/enqueue$/, () => shape);
      // The clock of this sandbox doesn't advance with the pauses of the program.
      const {status, stderr} = await place.run(
        name,
        [join(place.state, 'customers.csv'), ...target],
        async (_, path) => {
          if (path.includes('/entities?')) await place.control('clock', {advanceSeconds: 60});
        },
      );
      expect({status, stderr}).toMatchObject({status: 0});
      expect(text('journal.ndjson')).not.toContain('"working"');
      expect(text('journal.ndjson')).toContain('"unknown"');
      for (const key of ['CUST-71', 'CUST-72']) expect((await list({customerKey: key})).length).toBe(1);
      expect(calls('/entities/create/enqueue')).toBe(1);
    },
  );

  it.each([{taskStatus: 'Paused'}, {taskStatus: 7}, ...shapes])(
    'ends when a task has the status %j, and continues at the next start',
    async (shape) => {
      customers(rows[0]);
      place.sandbox.intercept = changeAnswers(/\/status\//, () => shape);
      const {status, stderr} = await onboard();
      expect(status).toBe(1);
      // The client module finds a body that isn't an object.
      expect(stderr).toMatch(
        /^Error: (Task T-\d+ has the unknown status .*Start the program again|.*isn't a JSON object)/m,
      );
      if (shape && typeof shape === 'object' && 'taskStatus' in shape)
        expect(stderr).toContain(String(shape.taskStatus));
      place.sandbox.intercept = (request, answer) => answer(request);
      expect(await onboard()).toMatchObject({status: 0});
      expect(calls('/entities/create/enqueue')).toBe(1);
    },
  );

  it('stops waiting for a task that stays Working', async () => {
    customers(...rows);
    place.sandbox.intercept = changeAnswers(/\/status\//, (body) => ({...body, taskStatus: 'Working'}));
    const {status, stderr} = await onboard('--task-wait', '1');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Error: Task T-\d+ is Working for more than --task-wait seconds\./m);
  });

  it('ends with code 1 and the first reason when every customer was refused', async () => {
    // Only the platform knows this limit.
    const name = 'Long '.repeat(3000).trim();
    customers(`CUST-71,${name},company,,,`, `CUST-72,${name},company,,,`);
    for (let run = 0; run < 2; run += 1) {
      const {status, stderr} = await onboard();
      expect(status).toBe(1);
      expect(stderr).toMatch(/^Error: No customer was created: all 2 were refused\. CUST-7\d: .*10000 characters/m);
      expect(text('rejected.csv').trim().split('\n').length).toBe(3);
      expect(text('created.csv')).toBe('customerKey,urn\n');
    }
  });

  it.each(shapes)('reports groups like %j in a sentence', async (shape) => {
    customers(rows[0]);
    place.sandbox.intercept = changeAnswers(/\/groups$/, () => shape);
    expect(await onboard()).toMatchObject({status: 1, stderr: expect.stringMatching(sentence)});
  });
});

describe('review-queue.ts', () => {
  it('lists no archived entity when a proxy drops the filters', async () => {
    const before = (await place.run('review-queue.ts')).stdout;
    const urn = before.split('\n')[1].split(',')[1];
    await place.api('PUT', '/entities/archive', {entityURNs: [urn]});
    const {stdout} = await place.run('review-queue.ts');
    place.sandbox.intercept = dropFilters;
    expect((await place.run('review-queue.ts')).stdout).toBe(stdout);
    expect(stdout).not.toContain(urn);
  });
});

describe('a program that reads an entity', () => {
  const programs: [string, () => Promise<string[]>][] = [
    [
      'sync-dispositions.ts',
      async () => {
        await place.run('sync-dispositions.ts');
        await place.control(`entities/${(await list())[0].urn}/disposition`, {dispositionState: 'blocked'});
        return ['--overlap', '0'];
      },
    ],
    ['export-warehouse.ts', async () => []],
    ['evidence-pack.ts', async () => ['--entity', (await list())[0].urn]],
  ];
  it.each(programs)('takes no other response for it: %s', async (name, prepare) => {
    const args = await prepare();
    const other = await place.api('GET', `/entity/${(await list())[3].urn}`);
    for (const shape of [other, ...shapes]) {
      place.sandbox.intercept = changeAnswers(/^GET .*\/entity\//, () => shape);
      const {status, stderr} = await place.run(name, args);
      if (shape !== null && typeof shape === 'object') {
        expect(status, JSON.stringify(shape)).toBe(1);
        expect(stderr).toMatch(/^Error: .*not this entity\.$/m);
      } else expect(stderr).toContain("isn't a JSON object"); // As after no response, a program may read the list instead.
    }
  });
});

describe('evidence-pack.ts', () => {
  it.each([
    [
      'an event replaces another one',
      /\/history$/,
      (body: Record<string, unknown>, reading: number) => ({
        ...body,
        histories: (body.histories as object[]).map((event) => ({...event, historyID: `H-${reading}`})),
        total: 1,
      }),
    ],
    [
      'only its time changes',
      /^GET .*\/entity\//,
      (body: Record<string, unknown>, reading: number) => ({
        ...body,
        updatedAt: `2025-03-14T10:00:0${reading}Z`,
      }),
    ],
  ])('starts over if %s while the entity is read', async (_, path, change) => {
    const {urn} = (await list({customerKey: 'CUST-0003'}))[0];
    let reading = 0;
    place.sandbox.intercept = changeAnswers(path, (body) => change(body, (reading = Math.min(reading + 1, 2))));
    const {status, stderr} = await place.run('evidence-pack.ts', ['--entity', urn]);
    expect({status, stderr}).toMatchObject({status: 0});
    expect(stderr.match(/changed while it was read/g)?.length).toBe(1);
  });
});

describe('tune-threshold.ts', () => {
  it.each([...shapes, {resultCount: 1, resultRows: [null]}, {resultCount: 1, resultRows: [{entity: null}]}])(
    'reports a screening like %j in a sentence',
    async (shape) => {
      const file = place.write('labeled.csv', `${header},expected\nL-1,Ilvane Torresund,person,,,,none\n`);
      place.sandbox.intercept = changeAnswers(/\/simple$/, () => shape);
      const args = [file, '--screening-type', 'sanctions'];
      expect(await place.run('tune-threshold.ts', args)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(sentence),
      });
    },
  );
});
