/** Tests listing all entities: the list is complete and without duplicates, even if pages shift while they're read. */
import {check, parse, type Bench} from '../bench';
import {archive, createEntities, inventCustomers, listEntities, type Entity} from '../entities';
import {first, times} from '../platform';
import type {Task} from '../task';

type Row = {urn: string; customerKey: string | null; riskScore: number};

const open = (platform: Bench['platform']) => listEntities(platform, {archived: false, monitored: true});
const rowOf = ({urn, customerKey, riskScore}: Entity) => `${urn} ${customerKey ?? null} ${riskScore}`;

async function makeEntities({platform}: Bench): Promise<Entity[]> {
  const entities = await createEntities(platform, inventCustomers(240));
  await platform.ask('POST', '/entities/create', {
    filterSetID: 12,
    entityGroupIDs: [3],
    search: {entityName: 'No Key Ltd'},
  });
  await archive(
    platform,
    entities.slice(100, 109).map(({urn}) => urn),
  );
  return entities;
}

/** Checks that the program prints each entity listed both before and after its run, and none that is in no list. */
async function expectList({platform, run}: Bench): Promise<void> {
  const before = (await open(platform)).map(rowOf);
  const {code, stdout} = await run([]);
  const after = new Set((await open(platform)).map(rowOf));
  const rows = parse<Row[]>(stdout, 'standard output');
  const found = rows.map(({urn, customerKey, riskScore}) => `${urn} ${customerKey} ${riskScore}`);
  check(new Set(found).size === found.length, `prints ${found.length - new Set(found).size} entities twice`);
  const missing = before.filter((row) => after.has(row) && !found.includes(row));
  check(missing.length === 0, `lacks ${missing.length} of ${before.length} entities`);
  const foreign = found.filter((row) => !before.includes(row) && !after.has(row));
  check(foreign.length === 0, `prints ${foreign.length} entities that are archived or wrong`);
  const urns = rows.map(({urn}) => urn);
  check(String([...urns].sort()) === String(urns), "doesn't sort by `urn`");
  check(code === 0, `ends with ${code}`);
}

export const listAll: Task = {
  name: 'list-entities',
  cases: [
    {
      name: 'prints all entities, and no archived one',
      async test(bench) {
        await makeEntities(bench);
        await expectList(bench);
        check(bench.platform.made.length <= 12, `makes ${bench.platform.made.length} calls for three pages`);
      },
    },
    {
      name: 'prints an entity once when others are created meanwhile',
      async test(bench) {
        await makeEntities(bench);
        bench.platform.strike(async ({path, count}) => {
          if (path === '/entities' && count === 2) await createEntities(bench.platform, inventCustomers(3, 'LATER'));
          return undefined;
        });
        await expectList(bench);
      },
    },
    {
      name: 'loses no entity when others are archived meanwhile',
      async test(bench) {
        const entities = await makeEntities(bench);
        const [newest] = await open(bench.platform);
        const urns = entities.map(({urn}) => urn).filter((urn) => urn !== newest.urn);
        bench.platform.strike(async ({path, count}) => {
          if (path === '/entities' && count === 2)
            await archive(bench.platform, [newest.urn, ...urns.slice(0, 2), ...urns.slice(-2)]);
          return undefined;
        });
        await expectList(bench);
      },
    },
    {
      name: 'gets through 429, 500 and dropped connections',
      async test(bench) {
        await makeEntities(bench);
        bench.platform.strike(first(...times(15, 'refuse'), 'fail-before', 'drop-before', 'drop-after'));
        await expectList(bench);
      },
    },
    {
      name: 'prints no part of the list',
      async test(bench) {
        await makeEntities(bench);
        bench.platform.strike(({count}) => (count > 1 ? 'fail-before' : undefined));
        const {code, stdout} = await bench.run([]);
        check(code === 1 && stdout.trim() === '', `ends with ${code} and prints ${stdout.length} characters`);
      },
    },
  ],
};
