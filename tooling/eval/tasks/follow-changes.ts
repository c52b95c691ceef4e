/** Tests following changes: each event is stored once, with a watermark by the platform's clock. */
import {check, parse, type Bench} from '../bench';
import {createEntities, inventCustomers, setDisposition, type Entity} from '../entities';
import {edit, first, times, type Platform} from '../platform';
import type {Task} from '../task';

type Event = {historyID: string; timestamp: string};
type Page = {histories: Event[]; total: number};

const file = 'state/changes.ndjson';
const list = '/entities/histories';
const day = 86_400;

const listed = ({list: read}: Platform) => read<Event>(list, 'histories');

/** Creates entities, and more events than fit on a page. */
async function makeEvents({platform}: Bench): Promise<Entity[]> {
  const entities = await createEntities(platform, inventCustomers(40));
  for (const state of ['blocked', 'pending', 'cleared'])
    for (const {urn} of entities) await setDisposition(platform, urn, state);
  return entities;
}

function readEvents({read}: Bench): Event[] {
  const lines = (read(file) ?? '').split('\n').filter(Boolean);
  return lines.map((line) => parse<Event>(line, `a line of ${file}`));
}

async function expectAll(bench: Bench): Promise<void> {
  const {code} = await bench.run([]);
  const expected = await listed(bench.platform);
  const stored = readEvents(bench);
  const ids = stored.map(({historyID}) => historyID);
  const missing = expected.filter(({historyID}) => !ids.includes(historyID));
  check(missing.length === 0, `lacks ${missing.length} of ${expected.length} events`);
  check(new Set(ids).size === ids.length, `has ${ids.length - new Set(ids).size} events twice`);
  const byID = new Map(expected.map((event) => [event.historyID, JSON.stringify(event)]));
  const changed = stored.filter((event) => byID.get(event.historyID) !== JSON.stringify(event));
  check(changed.length === 0, `changes ${changed.length} events`);
  check(code === 0, `ends with ${code} although the API answers`);
}

export const followChanges: Task = {
  name: 'follow-changes',
  cases: [
    {
      name: 'stores each event once, in several starts',
      async test(bench) {
        const entities = await makeEvents(bench);
        await expectAll(bench);
        await expectAll(bench);
        for (const {urn} of entities.slice(0, 7)) await setDisposition(bench.platform, urn, 'blocked');
        await expectAll(bench);
      },
    },
    {
      name: 'reads only what can be new',
      async test(bench) {
        const [{urn}] = await makeEvents(bench);
        await bench.platform.control('clock', {advanceSeconds: day});
        await setDisposition(bench.platform, urn, 'blocked');
        await expectAll(bench);
        await setDisposition(bench.platform, urn, 'pending');
        bench.platform.made.length = 0;
        await expectAll(bench);
        const starts = bench.platform.made
          .filter(({path}) => path === list)
          .map(({body}) => (body.createdAt as {startTime?: string} | undefined)?.startTime);
        check(starts.length > 0 && starts.every(Boolean), 'asks for all events at the second start');
      },
    },
    {
      name: 'finds an event that appears late',
      async test(bench) {
        const [one, other] = await makeEvents(bench);
        await setDisposition(bench.platform, one.urn, 'blocked');
        const [late] = await listed(bench.platform);
        await bench.platform.control('clock', {advanceSeconds: 90});
        await setDisposition(bench.platform, other.urn, 'blocked');
        const hide = edit<Page>(({histories, total, ...others}) => ({
          ...others,
          histories: histories.filter(({historyID}) => historyID !== late.historyID),
          total,
        }));
        bench.platform.strike(({path}) => (path === list ? hide : undefined));
        await bench.run([]);
        check(
          !readEvents(bench).some(({historyID}) => historyID === late.historyID),
          'stores an event that is not listed',
        );
        bench.platform.strike(() => undefined);
        await expectAll(bench);
      },
    },
    {
      name: 'loses nothing when an event is added between two pages',
      async test(bench) {
        const [{urn}] = await makeEvents(bench);
        bench.platform.strike(async ({path, count}) => {
          if (path === list && count === 2) await setDisposition(bench.platform, urn, 'blocked');
          return undefined;
        });
        await bench.run([]);
        const ids = readEvents(bench).map(({historyID}) => historyID);
        check(new Set(ids).size === ids.length, 'stores an event twice when the pages shift');
        await expectAll(bench);
      },
    },
    {
      name: 'repairs the file after a kill',
      async test(bench) {
        const entities = await makeEvents(bench);
        await expectAll(bench);
        bench.write(file, `${bench.read(file)}{"historyID": "H-9`);
        for (const {urn} of entities.slice(0, 3)) await setDisposition(bench.platform, urn, 'blocked');
        await expectAll(bench);
        const {child, ended} = bench.start([]);
        bench.platform.strike(() => (answer) => {
          setTimeout(() => child.kill('SIGKILL'), 20);
          return answer;
        });
        await ended;
        bench.platform.strike(() => undefined);
        await expectAll(bench);
      },
    },
    {
      name: 'gets through 429, 500 and dropped connections',
      async test(bench) {
        await makeEvents(bench);
        bench.platform.strike(first(...times(15, 'refuse'), 'fail-before', 'drop-after'));
        await expectAll(bench);
        bench.platform.strike(() => 'fail-before');
        const before = bench.read(file);
        const {code} = await bench.run([]);
        check(code === 1, `ends with ${code} and not 1 although the API fails`);
        check(bench.read(file) === before, 'changes the file although the API fails');
        bench.platform.strike(() => undefined);
        await expectAll(bench);
      },
    },
  ],
};
