/** Tests that review-queue.ts lists every entity that needs a review or is in review, in the documented order. */
import {describe, expect, it} from 'vitest';
import {dropFilters, useWorkspace} from '../lib/programs/workspace';

const name = 'review-queue.ts';
const work = useWorkspace();
const stored = () => work.rows('state/review-queue.csv');

type Entity = {
  urn: string;
  riskScore: number;
  escalated: boolean;
  archivedAt?: string;
  reviewState: {reviewStatus: string; reviewLockedByName?: string; unreviewedItems: {total: number}};
};

async function truth(): Promise<Entity[]> {
  const {entities} = await work.sandboxState();
  const all = await Promise.all(entities.map(({urn}) => work.call<Entity>('GET', `/entity/${urn}`)));
  return all.filter(
    ({archivedAt, reviewState}) =>
      archivedAt === undefined && ['needs_review', 'review_locked'].includes(reviewState.reviewStatus),
  );
}
const lock = (urn: string) => work.change(`entities/${urn}/review-lock`, {locked: true});
const rowOf = (urn: string, state: string, locker = '') => [urn, state, locker].join();

describe(name, () => {
  it('lists each entity that needs a review or is locked, and who locked it', async () => {
    const people = Array.from({length: 210}, (_, i) => ({entityName: 'Mirelle Ashgrove', customerKey: `CUST-8${i}`}));
    await work.create(people);
    const waiting = (await truth()).filter(({reviewState}) => reviewState.reviewStatus === 'needs_review');
    for (const {urn} of [waiting[0], waiting.at(-1)!]) await lock(urn);
    await work.call('PUT', '/entities/archive', {customerKeys: ['CUST-87']});
    const {status, stdout} = await work.run(name);
    const expected = await truth();
    expect(expected.length).toBeGreaterThan(200);
    const locked = expected.filter(({reviewState}) => reviewState.reviewLockedByName);
    expect(locked.length).toBeGreaterThan(2);
    expect(status).toBe(0);
    const rows = stored();
    expect(stdout.trim().split('\n').length).toBe(rows.length + 1);
    expect(rows.map((row) => rowOf(row.urn, row.reviewStatus, row.reviewLockedByName)).sort()).toEqual(
      expected.map(({urn, reviewState}) => rowOf(urn, reviewState.reviewStatus, reviewState.reviewLockedByName)).sort(),
    );
  });

  it('has the documented order, and the same order on each run', async () => {
    const first = await work.run(name);
    const rows = stored();
    expect(rows.length).toBeGreaterThan(5);
    const rank = (row: Record<string, string>) =>
      [
        row.reviewStatus === 'review_locked' ? 1 : 0,
        row.escalated === 'true' ? 0 : 1,
        1000 - Number(row.riskScore),
        1000 - Number(row.total),
      ]
        .map((number) => String(number).padStart(4, '0'))
        .join(' ') + row.urn;
    expect(rows.map(rank)).toEqual(rows.map(rank).sort());
    expect(rows.map(({position}) => Number(position))).toEqual(rows.map((_, i) => i + 1));
    expect((await work.run(name)).stdout).toBe(first.stdout);
  });

  it('lists no archived entity when a proxy drops the filters', async () => {
    await work.run(name);
    const [{urn}] = stored();
    await work.call('PUT', '/entities/archive', {entityURNs: [urn]});
    const {stdout} = await work.run(name);
    expect(stdout).not.toContain(urn);
    work.intercept(dropFilters);
    expect((await work.run(name)).stdout).toBe(stdout);
  });
});
