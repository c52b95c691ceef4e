/** Tests what `onboard` says at its end, and that a wrong option can be corrected. */
import {expect, it} from 'vitest';
import {useSandboxRuns} from './lib/sandbox-run';

const work = useSandboxRuns();

const header = 'customerKey,entityName,dob';

const load = (command: string, ...options: string[]) =>
  work.run([
    command,
    work.path('customers.csv'),
    ...(options.includes('--state') ? [] : ['--state', work.path('state')]),
    '--lost-wait',
    '1',
    ...options,
  ]);

const rightPlace = ['--filter-set', '12', '--group', '3'];

it('says how many entities need a review, without a call for each customer', async () => {
  work.write(
    'customers.csv',
    header,
    'L-1,Ilvane Torresund,',
    'L-2,Ilvane Torresund,',
    'N-1,Ostrel Windham,',
  );
  const {code, stdout} = await load('onboard', ...rightPlace);
  expect(code).toBe(0);
  expect(stdout).toMatch(/3 created, .* 2 need a review: "\S+ queue" lists them\./);
  expect(work.calls().filter((call) => call.includes('/entity/'))).toEqual([]);
  const again = await load('onboard', ...rightPlace, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({created: 3, needReview: 2, exitCode: 0});
});

it('says what to run if the list does not say who needs a review', async () => {
  work.write('customers.csv', header, 'L-1,Ilvane Torresund,');
  work.intercept(async (request, answer) => {
    const response = await answer();
    if (!request.url.includes('/entities?')) return response;
    const body = (await response.json()) as {entities: {reviewState?: unknown}[]};
    for (const entity of body.entities) delete entity.reviewState;
    return new Response(JSON.stringify(body), {headers: response.headers});
  });
  const {code, stdout} = await load('onboard', ...rightPlace);
  expect(code).toBe(0);
  expect(stdout).toMatch(/Some may need a review: "\S+ queue" lists them\./);
});

it.each(['onboard', 'gate'])('%s takes a corrected place into the same folder', async (command) => {
  work.write('customers.csv', header, 'L-1,Ilvane Torresund,', 'N-1,Ostrel Windham,');
  const wait = command === 'gate' ? ['--wait', '0'] : [];
  const wrong = [
    ['--filter-set', '12', '--group', '999'],
    ['--filter-set', '999', '--group', '3'],
  ];
  for (const place of wrong) {
    const {code, stderr} = await load(command, ...place, ...wait);
    expect(code).toBe(1);
    expect(stderr).toContain('start the command again');
    expect(stderr).not.toContain('new state folder');
  }
  expect((await load(command, ...rightPlace, ...wait)).code).toBe(command === 'gate' ? 1 : 0);
  expect(work.entitiesOf('L-1')).toHaveLength(1);
  // Now the folder has an entity.
  expect((await load(command, ...wrong[0], ...wait)).code).toBe(2);
});

it('takes the entity that gate has created, which has no type, for the customer', async () => {
  work.write(
    'customers.csv',
    'customerKey,entityName,entityType',
    'L-1,Ilvane Torresund,person',
    'N-1,Ostrel Windham,person',
  );
  await load('gate', ...rightPlace, '--wait', '0', '--state', work.path('gate'));
  expect(work.entitiesOf('L-1')[0].search.entityType).toBeUndefined();
  const onboarded = await load('onboard', ...rightPlace);
  expect(onboarded).toMatchObject({code: 0, stdout: expect.stringContaining('1 existed')});
  expect(work.rows('created.csv')).toMatchObject([
    {customerKey: 'N-1', outcome: 'created', note: ''},
    {customerKey: 'L-1', outcome: 'existed', note: expect.stringContaining('has no type')},
  ]);
  expect(work.entitiesOf('L-1')).toHaveLength(1);
});

it('takes no entity for the customer that has another type, or lost its own', async () => {
  const csv = (type: string) => [
    'customerKey,entityName,entityType',
    `L-1,Ilvane Torresund,${type}`,
  ];
  work.write('customers.csv', ...csv('person'));
  work.intercept(async (request, answer) => {
    const response = await answer();
    if (!request.url.includes('/entities?')) return response;
    const body = (await response.json()) as {entities: Record<string, unknown>[]};
    for (const entity of body.entities)
      if (entity.customerKey === 'L-1')
        Object.assign(entity, {entityType: undefined, searchParameters: {}});
    return new Response(JSON.stringify(body), {headers: response.headers});
  });
  // The command itself has sent the type.
  expect(await load('onboard', ...rightPlace)).toMatchObject({code: 1});
  expect(work.rows('undecided.csv')[0].reason).toContain('its type differs');
  work.forward();
  work.write('customers.csv', ...csv('company'));
  const other = ['--state', work.path('other')];
  expect(await load('onboard', ...rightPlace, ...other)).toMatchObject({code: 1});
});

it('reports each customer when the platform fails in the middle', async () => {
  const rows = Array.from({length: 6}, (_, index) => `N-${index},Ostrel Windham,`);
  work.write('customers.csv', header, ...rows);
  let sent = 0;
  work.intercept((request, answer) => {
    if (request.url.endsWith('/enqueue')) sent += 1;
    return sent > 1 ? Promise.resolve(new Response('', {status: 401})) : answer();
  });
  const {code, stderr} = await load('onboard', ...rightPlace, '--task-size', '2');
  expect(code).toBe(1);
  expect(stderr).toContain('0 created, 0 existed, 0 undecided, 0 rejected, 6 not finished');
  const reported = [...work.rows('created.csv'), ...work.rows('undecided.csv')];
  expect(reported.map(({customerKey}) => customerKey).sort()).toEqual(
    rows.map((row) => row.split(',')[0]),
  );
  work.forward();
  expect(await load('onboard', ...rightPlace, '--task-size', '2')).toMatchObject({code: 0});
  for (let index = 0; index < 6; index += 1)
    expect(work.entitiesOf(`N-${index}`), String(index)).toHaveLength(1);
});
