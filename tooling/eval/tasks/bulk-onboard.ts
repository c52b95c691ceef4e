/** Tests bulk creation: every customer is created once or rejected, even if tasks fail and responses get lost. */
import {check, parse, type Bench} from '../bench';
import {createEntities, inventCustomers, listEntities, type Search} from '../entities';
import {times, type Strike} from '../platform';
import type {Task} from '../task';

type Outcome = {customerKey: string; urn?: string; reason?: string};

const enqueue = '/entities/create/enqueue';
const keysOf = (list: {customerKey?: string}[]) => list.map(({customerKey}) => String(customerKey)).sort();

async function expectAll(bench: Bench, customers: Search[], rejected: string[] = []): Promise<void> {
  bench.write('customers.json', customers);
  const {code} = await bench.run(['customers.json']);
  const keys = new Set(keysOf(customers));
  const entities = (await listEntities(bench.platform)).filter(({customerKey}) => keys.has(customerKey ?? ''));
  const twice = entities.length - new Set(keysOf(entities)).size;
  check(twice === 0, `creates ${twice} customers twice`);
  const sound = [...keys].filter((key) => !rejected.includes(key));
  const missing = sound.filter((key) => !entities.some(({customerKey}) => customerKey === key));
  check(missing.length === 0, `doesn't create ${missing.length} of ${sound.length} customers`);
  check(code === 0, `ends with ${code}`);
  const created = parse<Outcome[]>(bench.read('created.json'), 'created.json');
  check(String(keysOf(created)) === String(sound.sort()), `created.json lists ${created.length} customers`);
  const urns = new Map(entities.map(({customerKey, urn}) => [customerKey, urn]));
  const wrong = created.filter(({customerKey, urn}) => urns.get(customerKey) !== urn);
  check(wrong.length === 0, `created.json has ${wrong.length} wrong URNs`);
  const refused = parse<Outcome[]>(bench.read('rejected.json'), 'rejected.json');
  check(String(keysOf(refused)) === String([...rejected].sort()), `rejects ${keysOf(refused).join(', ')}`);
  check(
    refused.every(({reason}) => typeof reason === 'string' && reason.trim() !== ''),
    'rejects without a reason',
  );
  const single = bench.platform.made.filter(({path}) => path === '/entities/create').length;
  check(single === 0, `creates ${single} customers one by one`);
}

const onEnqueue =
  (strike: Strike): Strike =>
  (call) =>
    call.path === enqueue ? strike(call) : undefined;

const customers = inventCustomers(40);
/** Includes two customers who can't be created: the platform rejects the first, and the task of the second fails. */
const mixed = customers
  .slice(0, 24)
  .map((customer, i) => (i === 4 ? {...customer, countries: ['GBR']} : i === 17 ? {...customer, countries: ['QQ']} : customer)); // prettier-ignore

export const bulkOnboard: Task = {
  name: 'bulk-onboard',
  cases: [
    {
      name: 'creates all customers, and none at the next start',
      pace: 2,
      async test(bench) {
        await createEntities(bench.platform, customers.slice(0, 3));
        await expectAll(bench, customers);
        const before = bench.platform.made.filter(({path}) => path === enqueue).length;
        await expectAll(bench, customers);
        const after = bench.platform.made.filter(({path}) => path === enqueue).length;
        check(after === before, 'creates customers at the second start');
      },
    },
    {
      name: 'rejects only the customers that are not accepted',
      pace: 4,
      test: (bench) => expectAll(bench, mixed, [mixed[4].customerKey, mixed[17].customerKey]),
    },
    {
      name: 'loses and doubles nothing when the response is lost',
      async test(bench) {
        const faults = [...times(12, 'refuse'), 'drop-after' as const];
        bench.platform.strike(onEnqueue(({count}) => faults[count - 1]));
        await expectAll(bench, customers);
      },
    },
    {
      name: 'creates again what never arrived',
      async test(bench) {
        bench.platform.strike(onEnqueue(({count}) => (count === 1 ? 'drop-before' : undefined)));
        await expectAll(bench, customers);
      },
    },
    {
      name: 'loses and doubles nothing when it is killed',
      async test(bench) {
        bench.write('customers.json', customers);
        const {child, ended} = bench.start(['customers.json']);
        bench.platform.strike(
          onEnqueue(() => (answer) => {
            child.kill('SIGKILL');
            return answer;
          }),
        );
        await ended;
        bench.platform.strike(() => undefined);
        await expectAll(bench, customers);
      },
    },
  ],
};
