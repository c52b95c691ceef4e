/** Tests waiting for a task: 425 isn't a failure, a failed task isn't a success, and all pages are read. */
import {check, parse, type Bench} from '../bench';
import {filterSetID, groupID, inventCustomers, listEntities} from '../entities';
import {first, type Fault, type Platform} from '../platform';
import type {Task} from '../task';

/** More customers than fit on a page. */
const customers = inventCustomers(230);

const tooEarly: Fault = () => new Response('Too Early', {status: 425, headers: {'Content-Type': 'text/plain'}});

async function startTask({ask}: Platform): Promise<string> {
  const request = {filterSetID, entityGroupIDs: [groupID], searches: customers};
  return (await ask<{taskID: string}>('POST', '/entities/create/enqueue', request)).taskID;
}

async function expectEntities({platform, run}: Bench, taskID: string): Promise<void> {
  const {code, stdout} = await run([taskID, '--timeout', '40']);
  check(code === 0, `ends with ${code} although the task is done`);
  const keys = new Set(customers.map(({customerKey}) => customerKey));
  const expected = (await listEntities(platform))
    .filter(({customerKey = ''}) => keys.has(customerKey))
    .map(({customerKey, urn}) => `${customerKey} ${urn}`)
    .sort();
  const found = parse<{customerKey: string; urn: string}[]>(stdout, 'standard output').map(
    ({customerKey, urn}) => `${customerKey} ${urn}`,
  );
  check(found.length === expected.length, `prints ${found.length} of ${expected.length} entities`);
  check(found.join() === expected.join(), 'prints other entities, or in another order');
}

async function expectNone({run}: Bench, taskID: string, expected: number, seconds: number): Promise<string> {
  const {code, stdout, stderr} = await run([taskID, '--timeout', String(seconds)], {patience: 40_000});
  check(code === expected, `ends with ${code} and not ${expected}`);
  check(stdout.trim() === '', 'prints entities of a task that has created none');
  return stderr;
}

export const waitForTask: Task = {
  name: 'wait-for-task',
  cases: [
    {
      name: 'waits, and prints all entities',
      async test(bench) {
        const startedAt = performance.now();
        await expectEntities(bench, await startTask(bench.platform));
        const polls = bench.platform.made.filter(({path}) => path.startsWith('/entities/create/status/')).length;
        const allowed = 5 * ((performance.now() - startedAt) / 1000) + 5;
        check(polls <= allowed, `polls the status ${polls} times`);
      },
    },
    {
      name: 'gets through 429, 500 and dropped connections',
      async test(bench) {
        bench.platform.strike(first('refuse', 'fail-before', 'refuse', 'drop-before', 'refuse', 'drop-after'));
        await expectEntities(bench, await startTask(bench.platform));
      },
    },
    {
      name: 'takes 425 for "not yet"',
      async test(bench) {
        const taskID = await startTask(bench.platform);
        bench.platform.strike(({path, count}) => (path.includes('by-task-id') && count <= 3 ? tooEarly : undefined));
        await expectEntities(bench, taskID);
      },
    },
    {
      name: 'reports a failed task',
      async test(bench) {
        const taskID = await startTask(bench.platform);
        await bench.platform.control(`tasks/${taskID}`, {taskStatus: 'Failed'});
        const {errors = []} = await bench.platform.ask<{errors?: string[]}>('GET', `/entities/create/status/${taskID}`);
        const said = await expectNone(bench, taskID, 3, 20);
        check(
          errors.every((one) => said.includes(one)),
          "doesn't print the errors of the task",
        );
      },
    },
    {
      name: 'ends when the timeout is over',
      pace: 0.001,
      test: async (bench) => void (await expectNone(bench, await startTask(bench.platform), 4, 4)),
    },
    {
      name: 'ends when the API always fails',
      async test(bench) {
        const taskID = await startTask(bench.platform);
        bench.platform.strike(() => 'fail-before');
        const {code, stdout} = await bench.run([taskID, '--timeout', '5']);
        check((code === 1 || code === 4) && stdout.trim() === '', `ends with ${code}`);
      },
    },
  ],
};
