/** Tests what `screen` reports, and what it does when the platform refuses everybody. */
import {existsSync, rmSync} from 'node:fs';
import {describe, expect, it, vi} from 'vitest';
import {Database} from '../src/state/database';
import {useSandboxRuns} from './lib/sandbox-run';

const work = useSandboxRuns();

const header = 'customerKey,entityName,dob,countries,aliases';
const listed = 'CUST-81,Ilvane Torresund,1968-04-17,NO;SE,Ilva';

/** Screens the file, with further options. */
const screen = (...options: string[]) =>
  work.run(['screen', work.path('customers.csv'), '--state', work.path('state'), ...options]);

const many = (count: number): string[] =>
  Array.from({length: count}, (_, index) => `K-${index + 1},Ostrel Windham,,,`);

const isScreening = ({url}: Request): boolean => url.endsWith('/screening/simple');

const refuse = (status: number): Promise<Response> =>
  Promise.resolve(new Response('not today', {status}));

it('shows the customer and the candidate side by side, with the kinds of risk', async () => {
  work.write('customers.csv', header, listed);
  expect((await screen()).code).toBe(0);
  const [row] = work.rows('candidates.csv');
  expect(row).toMatchObject({
    customerKey: 'CUST-81',
    entityName: 'Ilvane Torresund',
    dob: '1968-04-17',
    countries: 'NO; SE',
    aliases: 'Ilva',
    matchDOB: expect.stringMatching(/^\d{4}/),
    matchLocation: expect.stringMatching(/^[A-Z]{2}/),
    risks: expect.stringMatching(/^[A-Z].*: /),
    sources: expect.stringMatching(/^[A-Z]/),
  });
  const names = Object.keys(row);
  expect(names.indexOf('matchDOB') - names.indexOf('dob')).toBe(1);
  expect(names.indexOf('matchLocation') - names.indexOf('countries')).toBe(1);
});

it.each([
  ['no indicators', undefined, ''],
  ['other shapes', [null, 'PEP', {category: 7}, {name: ''}, {category: 'PEP'}], 'PEP'],
  ['the same risk twice', [{name: 'X'}, {name: 'X'}], 'X'],
])('shows the risks as far as the response has them: %s', async (_, indicators, risks) => {
  work.write('customers.csv', header, listed);
  work.intercept(async (request, answer) => {
    const response = await answer();
    if (!isScreening(request)) return response;
    const body = (await response.json()) as {
      resultRows: {entity: {indicators: unknown; news: unknown}}[];
    };
    for (const {entity} of body.resultRows) Object.assign(entity, {indicators, news: undefined});
    return new Response(JSON.stringify(body), {headers: response.headers});
  });
  expect((await screen()).code).toBe(0);
  expect(work.rows('candidates.csv')[0].risks).toBe(risks);
});

describe('a refusal', () => {
  it('of every subject stops early, and makes nobody undecided for good', async () => {
    work.write('customers.csv', header, ...many(100));
    work.intercept((request, answer) => (isScreening(request) ? refuse(400) : answer()));
    const {code, stderr} = await screen();
    expect(code).toBe(1);
    expect(stderr).toContain('The policy is refused for every customer');
    expect(stderr).toContain('0 undecided, 0 rejected, 100 not screened');
    expect(work.calls().length).toBeLessThan(20);
    expect(work.rows('undecided.csv')).toHaveLength(100);
    expect(work.rows('undecided.csv')[0].reason).toContain('before this customer was screened');
    expect(work.rows('no-candidates.csv')).toEqual([]);
    work.forward();
    expect((await screen()).code).toBe(0);
    expect(work.rows('no-candidates.csv')).toHaveLength(100);
  });

  it('of 20 customers in a row stops, although another subject is screened', async () => {
    work.write('customers.csv', header, listed, ...many(100));
    work.intercept(async (request, answer) =>
      isScreening(request) && (await request.clone().text()).includes('Windham')
        ? refuse(400)
        : answer(),
    );
    const {code, stderr} = await screen();
    expect(code).toBe(1);
    expect(stderr).toContain('refused 20 customers in a row');
    expect(work.calls().length).toBeLessThan(40);
    expect(work.rows('undecided.csv')).toHaveLength(100);
    expect(work.rows('candidates.csv')[0].customerKey).toBe('CUST-81');
    work.forward();
    expect((await screen()).stdout).toContain('101 customers: 1 with candidates, 100 without');
  });

  it('of some customers stops nobody else, and is asked again at the next start', async () => {
    work.write('customers.csv', header, ...many(5), 'BAD,Refused Person,,,', ...many(90).slice(5));
    work.intercept(async (request, answer) =>
      (await request.clone().text()).includes('Refused') ? refuse(400) : answer(),
    );
    const first = await screen('--json');
    expect(first).toMatchObject({code: 1});
    expect(JSON.parse(first.stdout)).toMatchObject({undecided: 1});
    expect(first.stderr).toContain('1 customer is undecided: see');
    expect(work.rows('undecided.csv')).toMatchObject([
      {customerKey: 'BAD', reason: expect.stringContaining('not today')},
    ]);
    work.forward();
    const before = work.calls().length;
    expect((await screen()).code).toBe(0);
    expect(work.calls().length - before).toBe(1);
    expect(work.rows('undecided.csv')).toEqual([]);
  });

  it('of the key ends at once, with a report of everybody', async () => {
    work.write('customers.csv', header, ...many(100));
    work.intercept(() => refuse(401));
    const {code, stderr} = await screen();
    expect(code).toBe(1);
    expect(stderr).toContain('SCREENING_API_KEY');
    expect(work.calls().length).toBeLessThan(20);
    expect(work.rows('undecided.csv')).toHaveLength(100);
  });
});

it('writes and seals no report if a customer would be in none', async () => {
  work.write('customers.csv', header, ...many(3));
  expect((await screen()).code).toBe(0);
  const db = new Database(work.path('state/state.db'));
  db.run('DELETE FROM screenings WHERE row = 2');
  db.close();
  for (const name of ['no-candidates.csv', 'SHA256SUMS']) rmSync(work.path(`state/${name}`));
  const {code, stderr} = await screen();
  expect(code).not.toBe(0);
  expect(stderr).toContain('3 customers, but 2 outcomes');
  for (const name of ['no-candidates.csv', 'SHA256SUMS'])
    expect(existsSync(work.path(`state/${name}`)), name).toBe(false);
});

it('takes a corrected file or policy into the same folder as long as nobody is screened', async () => {
  work.write('customers.csv', header, ...many(3).map((row) => row.replace('K-', ',')));
  const first = await screen();
  expect(first.code).toBe(1);
  expect(first.stderr).toContain('start the command again');
  work.write('customers.csv', header, ...many(3));
  expect((await screen('--threshold', '0.9')).code).toBe(0);
  expect(await screen()).toMatchObject({code: 2});
});

it('stores each result before it screens the next customers, so that a kill loses only those', async () => {
  work.write('customers.csv', header, ...many(60));
  let answered = 0;
  const unsaved: number[] = [];
  work.intercept(async (request, answer) => {
    const response = await answer();
    if (!isScreening(request)) return response;
    const db = new Database(work.path('state/state.db'));
    unsaved.push(answered - db.count('SELECT count(*) FROM screenings'));
    db.close();
    answered += 1;
    return response;
  });
  expect((await screen()).code).toBe(0);
  expect(unsaved).toHaveLength(60);
  expect(Math.max(...unsaved)).toBeLessThan(8);
});

it('names the environment variable, and no option that the tool lacks', async () => {
  work.write('customers.csv', header, listed);
  const wrong: [option: object, name: string][] = [
    [{baseUrl: 'nowhere'}, 'SCREENING_BASE_URL'],
    [{apiKey: 'a b'}, 'SCREENING_API_KEY'],
  ];
  for (const [option, name] of wrong) {
    const args = ['screen', work.path('customers.csv'), '--state', work.path(name)];
    const {code, stderr} = await work.run(args, option);
    expect(code).toBe(2);
    expect(stderr).toContain(`Set the environment variable ${name}`);
    expect(stderr).not.toMatch(/option (baseUrl|apiKey)/);
  }
});

it('says what it does while the platform fails', async () => {
  work.write('customers.csv', header, listed);
  work.intercept(() => refuse(503));
  const args = ['screen', work.path('customers.csv'), '--state', work.path('state')];
  // The clock runs ten times as fast, because the tool speaks after seconds.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() * 10);
  const {code, stderr} = await work.run(args, {timeouts: {attempt: 10, total: 40}});
  vi.restoreAllMocks();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /screenSimple has failed \d+ times \(503\)\. It is repeated for a while\./,
  );
});
