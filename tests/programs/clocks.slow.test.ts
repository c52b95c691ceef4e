/** Tests that a program waits as long as its options say, although the wall clock jumps. */
import {expect, it} from 'vitest';
import {makeClock} from '../lib/programs/clock';
import {finish, inBoth} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

const hour = 3_600_000;
const work = useWorkspace();
const gate = 'onboarding-gate.ts';
const start = (name: string, options: string, env: Record<string, string>) => {
  work.write('customers.csv', 'customerKey,entityName\nCUST-71,Ilvane Torresund\n');
  return work.launch(
    name,
    ['customers.csv', ...`--filter-set 12 --group 3 ${options}`.split(' ')],
    env,
  );
};

it.each(
  [...inBoth('bulk-onboard'), gate].flatMap((name) => [
    {name, jump: hour, isKilled: false},
    {name, jump: -hour, isKilled: false},
    {name, jump: hour, isKilled: true},
  ]),
)(
  '$name waits as long as --lost-wait says, and creates once: $jump ms, killed: $isKilled',
  async (one) => {
    const {name, jump, isKilled} = one;
    const options = name === gate ? '--wait 0 --lost-wait' : '--lost-wait';
    const clock = makeClock(work.path('clock'));
    // Lose the response to the creation. The program must look for the entity before it creates again.
    const times = {lost: 0, looked: 0};
    work.intercept(async (request, answer) => {
      const path = new URL(request.url).pathname;
      if (path.endsWith('/entities') && times.lost > 0 && times.looked === 0) {
        times.looked = performance.now();
        await work.change('clock', {advanceSeconds: 60});
      }
      const response = await answer(request);
      if (!/\/create(\/enqueue)?$/.test(path) || times.lost > 0) return response;
      if (!isKilled) clock.set(jump);
      times.lost = performance.now();
      return new Response('Internal Server Error', {status: 500});
    });
    if (isKilled) {
      const child = start(name, `${options} 600`, clock.env);
      await expect.poll(() => work.read('state/journal.ndjson')).toMatch(/"(lost|unknown)"/);
      child.kill('SIGKILL');
      await finish(child);
      clock.set(jump);
      times.lost = performance.now();
    }
    expect(await finish(start(name, `${options} 1`, clock.env))).toMatchObject({
      status: name === gate ? 1 : 0,
    });
    // Timers may round.
    expect(times.looked - times.lost).toBeGreaterThan(990);
    expect((await work.entities({customerKey: 'CUST-71'})).length).toBe(1);
  },
);

it.each([hour, -hour])(
  'the gate waits for analysts as long as --wait says: %i ms',
  async (jump) => {
    const clock = makeClock(work.path('clock'));
    work.intercept((request, answer) => {
      if (request.url.includes('/entity/')) clock.set(jump);
      return answer(request);
    });
    const startedAt = performance.now();
    const {status, stderr} = await finish(start(gate, '--every 1 --wait 3', clock.env));
    expect(status).toBe(1);
    expect(stderr).toContain('1 customers are waiting for an analyst');
    expect(performance.now() - startedAt).toBeGreaterThan(2990);
  },
);
