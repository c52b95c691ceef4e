/** Tests the review queue: it's complete, and includes locked entities and those with unknown status values. */
import {check, parse, type Bench} from '../bench';
import {archive, createEntities, inventCustomers, listEntities, type Entity} from '../entities';
import {edit, first, times} from '../platform';
import type {Task} from '../task';

type Row = {urn: string; entityName: string; riskScore: number; openItems: number; workedOnBy: string | null};

const isWaiting = ({reviewState: {reviewStatus, unreviewedItems}}: Entity) =>
  /needs_review|review_locked/.test(reviewStatus) || unreviewedItems.total > 0;

const rowOf = ({urn, entityName, riskScore, reviewState}: Entity): Row => ({
  ...{urn, entityName, riskScore},
  openItems: reviewState.unreviewedItems.total,
  workedOnBy: reviewState.reviewLockedByName ?? null,
});
const textOf = ({urn, entityName, riskScore, openItems, workedOnBy}: Row) =>
  [urn, entityName, riskScore, openItems, workedOnBy ?? 'nobody'].join(' | ');

/** Creates more entities than fit on a page, many of which need a review. */
async function makeQueue({platform}: Bench): Promise<Entity[]> {
  const names = ['Teodrin Halvaskar', 'Qarvolt Maritime Holdings Ltd', 'Belaquist Wool Ltd'];
  const searches = inventCustomers(210).map((search, i) => ({...search, entityName: names[i % 3]}));
  const entities = await createEntities(platform, searches);
  for (const {urn} of entities.slice(40, 46)) await platform.control(`entities/${urn}/review-lock`, {locked: true});
  await archive(
    platform,
    entities.slice(60, 70).map(({urn}) => urn),
  );
  return entities;
}

async function expectQueue({platform, run}: Bench): Promise<void> {
  const expected = (await listEntities(platform, {archived: false})).filter(isWaiting).map(rowOf);
  const {code, stdout} = await run([]);
  const rows = parse<Row[]>(stdout, 'standard output');
  const [wanted, found] = [expected, rows].map((list) => list.map(textOf).sort());
  const missing = wanted.filter((text) => !found.includes(text));
  check(missing.length === 0, `lacks ${missing.length} of ${wanted.length} entities, such as ${missing[0]}`);
  check(found.length === wanted.length, `prints ${found.length} entities and not ${wanted.length}`);
  const isSorted = rows.every(({riskScore}, i) => i === 0 || rows[i - 1].riskScore >= riskScore);
  check(isSorted, "doesn't sort by risk score");
  check(code === 0, `ends with ${code}`);
}

export const reviewQueue: Task = {
  name: 'review-queue',
  cases: [
    {
      name: 'prints all entities that wait, and who works on them',
      async test(bench) {
        await makeQueue(bench);
        await expectQueue(bench);
      },
    },
    {
      name: 'keeps an entity with an unknown status and open items',
      async test(bench) {
        const rename = edit<{entities: Entity[]}>(({entities}) => {
          for (const {reviewState} of entities)
            if (reviewState.reviewStatus === 'needs_review') reviewState.reviewStatus = 'second_review';
        });
        bench.platform.strike(({path}) => (path === '/entities' ? rename : undefined));
        await expectQueue(bench);
      },
    },
    {
      name: 'gets through 429, 500 and dropped connections',
      async test(bench) {
        await makeQueue(bench);
        bench.platform.strike(first(...times(15, 'refuse'), 'fail-before', 'drop-before', 'drop-after'));
        await expectQueue(bench);
      },
    },
    {
      name: 'prints no part of the list',
      async test(bench) {
        await makeQueue(bench);
        bench.platform.strike(({count}) => (count > 1 ? 'fail-before' : undefined));
        const {code, stdout} = await bench.run([]);
        check(code === 1 && stdout.trim() === '', `ends with ${code} and prints ${stdout.length} characters`);
      },
    },
  ],
};
