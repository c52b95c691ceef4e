/** Checks that review-queue.ts lists every entity that needs a review or is in review, in the documented order. */
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {openWorkplace, type Workplace} from '../lib/programs/workplace';

const name = 'review-queue.ts';
let place: Workplace;
beforeEach(async () => {
  place = await openWorkplace();
});
afterEach(() => place.close());

type Entity = {
  urn: string;
  riskScore: number;
  escalated: boolean;
  archivedAt?: string;
  reviewState: {reviewStatus: string; reviewLockedByName?: string; unreviewedItems: {total: number}};
};

async function truth(): Promise<Entity[]> {
  const {entities} = await place.sandboxState();
  const all = await Promise.all(entities.map(({urn}) => place.api<Entity>('GET', `/entity/${urn}`)));
  return all.filter(
    ({archivedAt, reviewState}) =>
      archivedAt === undefined && ['needs_review', 'review_locked'].includes(reviewState.reviewStatus),
  );
}
const lock = (urn: string) => place.control(`entities/${urn}/review-lock`, {locked: true});
const facts = (urn: string, state: string, locker = '') => [urn, state, locker].join();

describe(name, () => {
  it('lists each entity that needs a review or is locked, and who locked it', async () => {
    const people = Array.from({length: 210}, (_, i) => ({entityName: 'Mirelle Ashgrove', customerKey: `CUST-8${i}`}));
    await place.create(people);
    const waiting = (await truth()).filter(({reviewState}) => reviewState.reviewStatus === 'needs_review');
    for (const {urn} of [waiting[0], waiting.at(-1)!]) await lock(urn);
    await place.api('PUT', '/entities/archive', {customerKeys: ['CUST-87']});
    const {status, stdout} = await place.run(name);
    const expected = await truth();
    expect(expected.length).toBeGreaterThan(200);
    const locked = expected.filter(({reviewState}) => reviewState.reviewLockedByName);
    expect(locked.length).toBeGreaterThan(2);
    expect(status).toBe(0);
    const rows = place.rows('review-queue.csv');
    expect(stdout.trim().split('\n').length).toBe(rows.length + 1);
    expect(rows.map((row) => facts(row.urn, row.reviewStatus, row.reviewLockedByName)).sort()).toEqual(
      expected.map(({urn, reviewState}) => facts(urn, reviewState.reviewStatus, reviewState.reviewLockedByName)).sort(),
    );
  });

  it('has the documented order, and the same order on each run', async () => {
    const first = await place.run(name);
    const rows = place.rows('review-queue.csv');
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
    expect((await place.run(name)).stdout).toBe(first.stdout);
  });
});
