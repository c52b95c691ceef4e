/** Tests that `onboard` creates each customer of a file once, and nobody whom the account has already. */
import {rmSync} from 'node:fs';
import {setTimeout as wait} from 'node:timers/promises';
import {expect, it} from 'vitest';
import {finish} from '../lib/programs/start';
import {changeResponses, dropFilters, useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace({hasTool: true});
const {read, rows, callsTo} = work;
const header = 'customerKey,entityName,entityType,countries,dob,aliases';
const customer = (i: number) =>
  `CUST-7${i},Harbor Lines ${'ABCDEFGHIJ'[i % 10]}x${i},company,GB;US,,`;
const writeRows = (...lines: string[]) =>
  work.write('customers.csv', [header, ...lines, ''].join('\r\n'));
const place = ['--filter-set', '12', '--group', '3'];
const launch = (...args: string[]) =>
  work.launch('onboard', ['customers.csv', ...place, '--lost-wait', '1', ...args]);
const run = (...args: string[]) => finish(launch(...args));
const undecided = () =>
  rows('state/undecided.csv').map(({customerKey, reason}) => `${customerKey}: ${reason}`);
const enqueued = () => callsTo('/entities/create/enqueue').length;

/** Waits until a number stays the same for a second, and returns it. */
async function settled(read: () => number): Promise<number> {
  for (let last = -1; ; await wait(1000)) {
    if (last === read() && last > 0) return last;
    last = read();
  }
}

/** Aliases that only the platform refuses, because they are too long together. */
const longAliases = Array.from({length: 20}, () => 'Long '.repeat(150).trim()).join(';');

it('creates each customer once, and isolates customers that make a task fail', async () => {
  const valid = Array.from({length: 120}, (_, i) => customer(i));
  const quoted = '"CUST-Q","Marrow, ""Lane"" Ltd",company,,1999/07,"Alder;Birch"';
  const bad = [
    `CUST-B1,Bad,company,,,${longAliases}`,
    'CUST-B2, ,person,,,',
    'CUST-B3,Bad,person,,1968-02-31,',
  ];
  writeRows(...valid, ...bad, customer(1), quoted);
  const {status, stdout} = await run('--task-size', '40');
  expect(status).toBe(1);
  expect(stdout).toContain('125 customers: 120 created, 0 existed, 0 undecided, 5 rejected.');
  const created = rows('state/created.csv');
  expect(created.length).toBe(120);
  expect(new Set(created.map(({urn}) => urn)).size).toBe(120);
  for (const {customerKey, urn} of await work.entities({groupIDs: [3], searchTerms: ['CUST-7']}))
    expect(created).toContainEqual(expect.objectContaining({customerKey, urn, outcome: 'created'}));
  const reasons = Object.fromEntries(
    rows('state/rejected.csv').map(({customerKey, row, reason}) => [
      `${customerKey} ${row}`,
      reason,
    ]),
  );
  expect(Object.keys(reasons).sort()).toEqual([
    'CUST-71 125',
    'CUST-71 3',
    'CUST-B1 122',
    'CUST-B2 123',
    'CUST-B3 124',
  ]);
  expect(reasons['CUST-B1 122']).toContain('10000 characters');
  expect(reasons['CUST-71 3']).toContain('Other rows have the same key: 125.');
  expect(reasons['CUST-71 125']).toContain('Other rows have the same key: 3.');
});

it('restores its reports without creating again, and refuses other rows and options', async () => {
  writeRows(customer(1), customer(2));
  expect(await run()).toMatchObject({status: 0});
  const before = read('state/created.csv');
  rmSync(work.path('state/created.csv'));
  expect(await run()).toMatchObject({status: 0});
  expect(read('state/created.csv')).toBe(before);
  expect(await run('--task-size', '1')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('other options'),
  });
  writeRows(customer(3));
  expect(await run()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('another file'),
  });
  expect(enqueued()).toBe(1);
});

it('creates nothing for customers that the account has with the same data', async () => {
  writeRows(customer(1), customer(2));
  await run();
  expect(await run('--state', 'second')).toMatchObject({status: 2});
  rmSync(work.path('state'), {recursive: true});
  writeRows(customer(1), customer(2), customer(3));
  expect(await run()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 created, 2 existed'),
  });
  expect(rows('state/created.csv').map(({customerKey, outcome}) => [customerKey, outcome])).toEqual(
    [
      ['CUST-73', 'created'],
      ['CUST-71', 'existed'],
      ['CUST-72', 'existed'],
    ],
  );
  expect((await work.entities({searchTerms: ['CUST-7']})).length).toBe(3);
});

it('takes nobody else for a customer because the key is the same', async () => {
  const [{urn, customerKey, entityName}] = await work.entities();
  writeRows(`${customerKey},Qarvolt Maritime Holdings Ltd,company,,,`, customer(1));
  expect(await run()).toMatchObject({status: 1});
  expect(undecided()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${customerKey}: The account has the entity ${urn}, ${entityName}, with this key, but its name differs`,
      ),
    ),
  ]);
  expect(rows('state/created.csv').map((row) => row.customerKey)).toEqual(['CUST-71']);
});

it('creates nobody again in another group, or after an archiving', async () => {
  writeRows(customer(1), customer(2));
  await run();
  const before = (await work.sandboxState()).entities.length;
  rmSync(work.path('state'), {recursive: true});
  // An option that is given twice is an error, so the group is the only one here.
  const inOtherGroup = await finish(
    work.launch('onboard', ['customers.csv', '--filter-set', '12', '--group', '4']),
  );
  expect(inOtherGroup).toMatchObject({status: 1});
  expect(undecided()).toEqual([
    expect.stringContaining('its groups differ'),
    expect.stringContaining('its groups differ'),
  ]);
  await work.call('PUT', '/entities/archive', {customerKeys: ['CUST-71', 'CUST-72']});
  rmSync(work.path('state'), {recursive: true});
  expect(await run()).toMatchObject({status: 1});
  expect(undecided()).toEqual([
    expect.stringContaining('it is archived'),
    expect.stringContaining('it is archived'),
  ]);
  expect((await work.sandboxState()).entities.length).toBe(before);
  expect(enqueued()).toBe(1);
});

it('names the entities of a customer that exists twice', async () => {
  await work.create([
    {entityName: 'Harbor Lines Bx1', customerKey: 'CUST-71'},
    {entityName: 'Harbor Lines Bx1', customerKey: 'CUST-71'},
  ]);
  const copies = await work.entities({customerKey: 'CUST-71'});
  writeRows(customer(1), customer(2));
  expect(await run()).toMatchObject({status: 1});
  expect(copies.length).toBe(2);
  for (const {urn} of copies) expect(undecided().join()).toContain(urn);
});

it('finds a customer that another program has created at the same time', async () => {
  writeRows(customer(1), customer(2));
  work.intercept(async (request, answer) => {
    const response = await answer(request);
    if (request.url.endsWith('/enqueue'))
      await work.create([{entityName: 'Harbor Lines Bx1', customerKey: 'CUST-71'}]);
    return response;
  });
  expect(await run()).toMatchObject({status: 1});
  expect(undecided()).toEqual([
    expect.stringMatching(/^CUST-71: The account has 2 entities with this key/),
  ]);
});

it.each([
  ['--group', ['--filter-set', '12', '--group', '99'], /--group 99 isn't a group/],
  ['--filter-set', ['--filter-set', '99', '--group', '3'], /--filter-set 99 is refused, .*400/],
])('stops on a wrong %s', async (_, options, message) => {
  writeRows(customer(1));
  expect(await finish(work.launch('onboard', ['customers.csv', ...options]))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(message),
  });
  expect(enqueued()).toBe(0);
});

it('stops before it sends anything if too many rows are rejected', async () => {
  writeRows(customer(1), ...Array.from({length: 5}, (_, i) => `CUST-B${i},Bad,robot,,,`));
  expect(await run()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/5 of 6 rows are rejected, more than --max-rejected 10 percent/),
  });
  expect(work.exchanges()).toEqual([]);
  expect(rows('state/rejected.csv').length).toBe(5);
  rmSync(work.path('state'), {recursive: true});
  expect(await run('--max-rejected', '90')).toMatchObject({status: 1});
  expect(rows('state/created.csv').length).toBe(1);
});

it('stops when the platform refuses too many, and says the reason', async () => {
  writeRows(...Array.from({length: 4}, (_, i) => `CUST-7${i},Long,company,,,${longAliases}`));
  expect(await run('--task-size', '1')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /customers are rejected, more than --max-rejected.*10000 characters/,
    ),
  });
});

it('says what it would do, and sends and stores nothing, with --dry-run', async () => {
  writeRows(customer(1), customer(2));
  expect(await run('--dry-run')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Up to 2 customers would be created in 1 task.'),
  });
  expect(work.exchanges()).toEqual([]);
  expect(read('state/state.db')).toBe('');
});

it('stops after the refusal of a proxy that passed a batch on, and later creates nothing again', async () => {
  writeRows(customer(1));
  work.intercept(async (request, answer) => {
    const response = await answer(request);
    return request.url.endsWith('/enqueue') ? new Response('Forbidden', {status: 403}) : response;
  });
  expect(await run()).toMatchObject({status: 1, stderr: expect.stringContaining('403')});
  await work.change('clock', {advanceSeconds: 60});
  expect([await run(), enqueued()]).toMatchObject([{status: 0}, 1]);
});

it('looks for a batch whose response was lost, and sends it again only if it is absent', async () => {
  writeRows(customer(1), customer(2));
  let lost = 0;
  work.intercept(async (request, answer) => {
    if (!request.url.endsWith('/enqueue')) return answer(request);
    lost += 1;
    // The first one is lost on its way, the second one on the way back.
    if (lost === 1) return new Response('Bad Gateway', {status: 502});
    const response = await answer(request);
    await work.change('clock', {advanceSeconds: 60});
    return lost === 2 ? new Response('Bad Gateway', {status: 502}) : response;
  });
  expect(await run()).toMatchObject({status: 0});
  expect(lost).toBe(2);
  expect((await work.entities({searchTerms: ['CUST-7']})).length).toBe(2);
});

it('stops waiting for a task that stays Working', async () => {
  writeRows(customer(1));
  work.intercept(changeResponses(/\/status\//, (body) => ({...body, taskStatus: 'Working'})));
  expect(await run('--task-wait', '1')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Error: The task T-\d+ hasn't ended after 1 seconds/),
  });
});

it.each<[string, RegExp, (body: object) => unknown]>([
  ['no groups', /\/groups$/, () => ({})],
  ['an unknown status of a task', /\/status\//, (body) => ({...body, taskStatus: 'Paused'})],
  ['a list with a wrong total', /\/entities$/, (body) => ({...body, total: 0, entities: [null]})],
])('ends with 1 and creates nobody twice for %s', async (_, path, change) => {
  writeRows(customer(1));
  work.intercept(changeResponses(path, (body) => change(body)));
  expect(await run('--task-wait', '1')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Error: .*\w/m),
  });
  work.intercept((request, answer) => answer(request));
  await work.change('clock', {advanceSeconds: 60});
  expect(await run('--task-wait', '60')).toMatchObject({status: 0});
  expect((await work.entities({customerKey: 'CUST-71'})).length).toBe(1);
});

it('creates nobody again when a proxy drops the filters of lists', async () => {
  const [{customerKey}] = await work.entities();
  writeRows(`${customerKey},Qarvolt Maritime Holdings Ltd,company,,,`);
  work.intercept(dropFilters);
  expect(await run()).toMatchObject({status: 1});
  expect(undecided().length).toBe(1);
  expect(enqueued()).toBe(0);
});

it('lets one process use a folder, and the other one sends nothing', async () => {
  writeRows(customer(1));
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  let calls = 0;
  work.intercept(async (request, answer) => {
    calls += 1;
    if (request.url.endsWith('/enqueue')) await held;
    return answer(request);
  });
  const first = launch();
  await expect.poll(() => read('state/rejected.csv')).toContain('customerKey');
  const before = await settled(() => calls);
  expect(await run()).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/Another process uses state\./),
  });
  expect(calls).toBe(before);
  const ended = finish(first);
  release();
  expect(await ended).toMatchObject({status: 0});
  expect(enqueued()).toBe(1);
});
