/** Tests creating one entity: exactly one exists, even if responses get lost or the program is killed. */
import {check, parse, type Bench} from '../bench';
import {createEntities, listEntities} from '../entities';
import {first, times, type Strike} from '../platform';
import type {Task} from '../task';

const [key, entityName] = ['CUST-77', 'Belaquist Freight Ltd'];
const args = ['--key', key, '--name', entityName, '--country', 'GB'];
const path = '/entities/create';

const ofKey = async ({platform}: Bench) =>
  (await listEntities(platform)).filter(({customerKey}) => customerKey === key);

/** Runs the program, which must leave one entity and print its URN. */
async function expectOne(bench: Bench): Promise<void> {
  const {code, stdout} = await bench.run(args);
  const entities = await ofKey(bench);
  check(entities.length === 1, `leaves ${entities.length} entities with the key`);
  check(code === 0, `ends with ${code} although the entity exists`);
  const {urn} = parse<{urn: string}>(stdout, 'standard output');
  check(urn === entities[0]?.urn, `prints the URN ${urn} and not ${entities[0]?.urn}`);
}

/** Applies to the creation only. */
const onCreation =
  (strike: Strike): Strike =>
  (call) =>
    call.path === path ? strike(call) : undefined;

const underFaults = (name: string, strike: Strike) => ({
  name,
  async test(bench: Bench) {
    bench.platform.strike(strike);
    await expectOne(bench);
  },
});

export const createOne: Task = {
  name: 'create-one',
  cases: [
    {
      name: 'creates the entity, and finds it at the next start',
      async test(bench) {
        await expectOne(bench);
        await expectOne(bench);
      },
    },
    underFaults('gets through 429', onCreation(first(...times(15, 'refuse')))),
    underFaults('creates it again when nothing took effect', onCreation(first('drop-before', 'fail-before'))),
    underFaults('finds it after a lost response', onCreation(first('drop-after'))),
    underFaults('finds it after a 500 that took effect', onCreation(first('fail-after'))),
    underFaults('finds it when the search fails at first', (call) =>
      call.path === path ? first('drop-after')(call) : first('refuse', 'fail-before', 'drop-before')(call),
    ),
    {
      name: 'finds it after a kill',
      async test(bench) {
        const {child, ended} = bench.start(args);
        bench.platform.strike(
          onCreation(() => (answer) => {
            child.kill('SIGKILL');
            return answer;
          }),
        );
        await ended;
        bench.platform.strike(() => undefined);
        await expectOne(bench);
      },
    },
    {
      name: 'takes no other entity for it',
      async test(bench) {
        await createEntities(bench.platform, [
          {customerKey: `${key}0`, entityName},
          {customerKey: 'CUST-7', entityName},
          {customerKey: key.toLowerCase(), entityName},
        ]);
        await expectOne(bench);
      },
    },
    {
      name: 'says so when it cannot be created',
      async test(bench) {
        bench.platform.strike(onCreation(() => 'fail-before'));
        const {code, stdout} = await bench.run(args);
        check(code === 1 && stdout.trim() === '', `ends with ${code} and prints "${stdout.trim()}"`);
      },
    },
  ],
};
