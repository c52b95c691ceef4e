/** Tests what the gate does when a response to a creation is lost, the process is killed, or the clock jumps. */
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {expect, it} from 'vitest';
import {parse} from 'csv-parse/sync';
import {useToolProcess} from './lib/tool-process';

const work = useToolProcess();
const hour = 3_600_000;

const start = (...options: string[]) =>
  work.start(
    'gate',
    work.path('customers.csv'),
    '--state',
    work.path('state'),
    ...'--filter-set 12 --group 3'.split(' '),
    ...options,
  );
const writeRows = (...rows: string[]) =>
  work.write('customers.csv', `customerKey,entityName\n${rows.join('\n')}\n`);
const decisions = (): Record<string, string> =>
  Object.fromEntries(
    (parse(work.read('state/decisions.csv'), {columns: true}) as Record<string, string>[]).map(
      ({customerKey, decision}) => [customerKey, decision],
    ),
  );
const creations = () => work.calls().filter((call) => call.endsWith('/entities/create')).length;
const isCreation = (url: string) => url.endsWith('/entities/create');

it.each([
  {jump: hour, isKilled: false},
  {jump: -hour, isKilled: false},
  {jump: hour, isKilled: true},
])(
  'creates an entity once, although the creation takes effect late: $jump ms, killed: $isKilled',
  async ({jump, isKilled}) => {
    writeRows('CUST-71,Ilvane Torresund');
    // The platform takes its time: the entity appears when `--lost-wait` is over, and the response never comes.
    const times = {lost: 0, looked: 0};
    let held: Request | undefined;
    work.intercept(async (request, answer) => {
      const {pathname} = new URL(request.url);
      if (held && times.lost > 0 && pathname.endsWith('/entities')) {
        // The client looks at once. The tool must look again, after the time that it was given.
        if (performance.now() - times.lost > 11_000) {
          times.looked ||= performance.now();
          const late = held;
          held = undefined;
          await answer(late);
        }
        return answer(request);
      }
      if (!isCreation(pathname) || times.lost > 0) return answer(request);
      held = request.clone();
      times.lost = performance.now();
      work.setClock(jump);
      return new Response('Internal Server Error', {status: 500});
    });
    if (isKilled) {
      const {child, ended} = start('--wait', '0', '--lost-wait', '600');
      await expect.poll(() => times.lost).toBeGreaterThan(0);
      child.kill('SIGKILL');
      await ended;
      times.lost = performance.now();
    }
    const {code} = await start('--wait', '0', '--lost-wait', '12').ended;
    expect(code).toBe(1);
    expect(decisions()).toEqual({'CUST-71': 'waiting'});
    // Timers may round.
    expect(times.looked - times.lost).toBeGreaterThan(11_990);
    expect(work.entitiesOf('CUST-71').length).toBe(1);
    expect(creations()).toBe(1);
  },
);

it('gives up a creation that never succeeds, and goes on with the others', async () => {
  writeRows('CUST-71,Ilvane Torresund', 'CUST-72,Ostrel Windham', 'CUST-73,Ilvane Torresund');
  work.intercept(async (request, answer) => {
    if (!isCreation(request.url)) return answer(request);
    const {search} = (await request.clone().json()) as {search: {customerKey: string}};
    return search.customerKey === 'CUST-71' ? new Response('', {status: 502}) : answer(request);
  });
  const {code} = await start('--wait', '0', '--lost-wait', '1').ended;
  expect(code).toBe(1);
  expect(decisions()).toEqual({
    'CUST-71': 'undecided',
    'CUST-72': 'accepted',
    'CUST-73': 'waiting',
  });
  expect(work.read('state/decisions.csv')).toContain("didn't confirm that it created the entity");
  work.forward();
  await start('--wait', '0', '--lost-wait', '1').ended;
  expect(decisions()['CUST-71']).toBe('waiting');
  expect(work.entitiesOf('CUST-71').length).toBe(1);
});

it('binds no entity with another key from the response to its creation', async () => {
  writeRows('CUST-71,Ilvane Torresund');
  work.intercept(async (request, answer) => {
    const response = await answer(request);
    if (!isCreation(request.url)) return response;
    const body = {
      ...((await response.json()) as object),
      urn: 'sigma:e9',
      customerKey: 'CUST-0009',
    };
    return new Response(JSON.stringify(body), {headers: response.headers});
  });
  await start('--wait', '0', '--lost-wait', '1').ended;
  const [{urn}] = work.entitiesOf('CUST-71');
  expect(work.read('state/decisions.csv')).toContain(urn);
  expect(work.entitiesOf('CUST-71').length).toBe(1);
  expect(creations()).toBe(1);
});

it.each([hour, -hour])('waits for analysts as long as --wait says: %i ms', async (jump) => {
  writeRows('CUST-71,Ilvane Torresund');
  work.intercept((request, answer) => {
    if (request.url.includes('/entity/')) work.setClock(jump);
    return answer(request);
  });
  const begin = performance.now();
  const {code, text} = await start('--every', '1', '--wait', '3').ended;
  expect(code).toBe(1);
  expect(text).toContain('1 customer is waiting for an analyst');
  expect(performance.now() - begin).toBeGreaterThan(2990);
  expect(work.calls().filter((call) => call.includes('/entity/')).length).toBeGreaterThan(1);
});

it('ends when the last analyst has decided', async () => {
  writeRows('CUST-71,Ilvane Torresund', 'CUST-72,Ostrel Windham');
  const {ended} = start('--every', '1');
  await expect.poll(() => work.read('state/decisions.csv')).toContain('CUST-71,waiting');
  const [{urn}] = work.entitiesOf('CUST-71');
  await work.change(`entities/${urn}/disposition`, {dispositionState: 'blocked'});
  expect(await ended).toMatchObject({code: 0});
  expect(decisions()).toEqual({'CUST-71': 'declined', 'CUST-72': 'accepted'});
});

it('continues after kills, and creates nobody twice', async () => {
  const rows = Array.from({length: 40}, (_, n) =>
    n % 4 === 0 ? `L-${n},Ilvane Torresund` : `N-${n},Ostrel Windham`,
  );
  writeRows(...rows);
  for (const calls of [30, 60, 90]) {
    const {child, ended} = start('--wait', '0', '--lost-wait', '1', '--requests-per-second', '40');
    await Promise.race([
      ended,
      expect.poll(() => work.calls().length, {interval: 1}).toBeGreaterThan(calls),
    ]);
    child.kill('SIGKILL');
    await ended;
  }
  const {code} = await start('--wait', '0', '--lost-wait', '1').ended;
  expect(code).toBe(1);
  const found = decisions();
  expect(Object.keys(found).length).toBe(40);
  for (const [key, decision] of Object.entries(found)) {
    expect(decision, key).toBe(key.startsWith('L') ? 'waiting' : 'accepted');
    expect(work.entitiesOf(key).length, key).toBe(key.startsWith('L') ? 1 : 0);
  }
});

it('writes the report when it is asked to stop, and keeps a second process out', async () => {
  writeRows('CUST-71,Ilvane Torresund', 'CUST-72,Ostrel Windham');
  const {child, ended} = start('--every', '600');
  await expect.poll(() => work.read('state/decisions.csv')).toContain('CUST-71,waiting');
  expect(await start('--wait', '0').ended).toMatchObject({code: 2});
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({code: 1, text: expect.stringContaining('Stopped.')});
  expect(decisions()).toEqual({'CUST-71': 'waiting', 'CUST-72': 'accepted'});
});

it('believes no other host to which a screening is redirected', async () => {
  writeRows('CUST-71,Ilvane Torresund');
  const got: string[] = [];
  const other = createServer((request, response) => {
    got.push(request.url ?? '');
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({resultCount: 0, resultRows: [], searchDate: new Date().toISOString()}),
    );
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const {port} = other.address() as AddressInfo;
  work.intercept((request, answer) =>
    request.url.endsWith('/simple')
      ? Promise.resolve(
          new Response('', {status: 307, headers: {Location: `http://127.0.0.1:${port}/`}}),
        )
      : answer(request),
  );
  expect(await start('--wait', '0').ended).toMatchObject({code: 1});
  other.close();
  expect(got).toEqual([]);
  expect(decisions()).toEqual({'CUST-71': 'undecided'});
});
