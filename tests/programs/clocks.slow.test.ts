/** Tests that a program waits as long as its options say, although the wall clock jumps. */
import {describe, expect, it} from 'vitest';
import {makeClock} from '../lib/programs/clock';
import {finish, inBoth} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const hour = 3_600_000;
const jumps = [
  ['an hour ahead', hour],
  ['an hour back', -hour],
] as const;
const work = useWorkspace();
const target = '--filter-set 12 --group 3'.split(' ');
const writeCustomers = () => work.write('customers.csv', 'customerKey,entityName\nCUST-71,Ilvane Torresund\n');

describe.each([...inBoth('bulk-onboard'), 'onboarding-gate.ts'])('%s', (name) => {
  const isGate = name.startsWith('onboarding');
  const [creation, status] = isGate ? ['/entities/create', 1] : ['/entities/create/enqueue', 0];
  /** Value of `--settle` in milliseconds, less what timers may round. */
  const settle = 990;
  const start = (env: Record<string, string>, seconds = 1) => {
    const args = [writeCustomers(), ...target, '--settle', String(seconds), ...(isGate ? ['--wait', '0'] : [])];
    return work.launch(name, args, env);
  };
  /** Loses the response to the creation. Returns when this happened, and when the program then looked for the entity. */
  function loseCreation(then?: () => void) {
    const times = {lost: 0, looked: 0};
    work.intercept(async (request, answer) => {
      const path = new URL(request.url).pathname;
      if (path.endsWith('/entities') && times.lost > 0 && times.looked === 0) {
        times.looked = performance.now();
        await work.change('clock', {advanceSeconds: 60});
      }
      const response = await answer(request);
      if (!path.endsWith(creation) || times.lost > 0) return response;
      then?.();
      times.lost = performance.now();
      return new Response('Internal Server Error', {status: 500});
    });
    return times;
  }
  const expectOne = async () => expect((await work.entities({customerKey: 'CUST-71'})).length).toBe(1);

  it.each(jumps)('waits as long as --settle says, and creates once: %s', async (_, jump) => {
    const clock = makeClock(work.path('clock'));
    const times = loseCreation(() => clock.set(jump));
    expect(await finish(start(clock.env))).toMatchObject({status});
    expect(times.looked - times.lost).toBeGreaterThan(settle);
    await expectOne();
  });

  it('waits as long in the next run', async () => {
    const clock = makeClock(work.path('clock'));
    const times = loseCreation();
    const child = start(clock.env, 600);
    await expect.poll(() => work.read('state/journal.ndjson')).toMatch(/"(lost|unknown)"/);
    child.kill('SIGKILL');
    await finish(child);
    clock.set(hour);
    times.lost = performance.now();
    expect(await finish(start(clock.env))).toMatchObject({status});
    expect(times.looked - times.lost).toBeGreaterThan(settle);
    await expectOne();
  });
});

it.each(jumps)('onboarding-gate.ts waits for analysts as long as --wait says: %s', async (_, jump) => {
  const clock = makeClock(work.path('clock'));
  work.intercept((request, answer) => {
    if (request.url.includes('/entity/')) clock.set(jump);
    return answer(request);
  });
  const startedAt = performance.now();
  const args = [writeCustomers(), ...target, ...'--every 1 --wait 3'.split(' ')];
  const {status, stderr} = await work.run('onboarding-gate.ts', args, clock.env);
  expect(status).toBe(1);
  expect(stderr).toContain('1 customers are waiting for an analyst');
  expect(performance.now() - startedAt).toBeGreaterThan(2990);
});
