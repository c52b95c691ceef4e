/** Tests that review-queue.ts lists every entity that needs a review or is in review, in the documented order. */
import {describe, expect, it} from 'vitest';
import {changeResponses, dropFilters, useWorkspace} from '../lib/programs/workspace';

const name = 'review-queue.ts';
const work = useWorkspace();
const stored = () => work.rows('state/review-queue.csv');

type Entity = {
  urn: string;
  archivedAt?: string;
  reviewState: {reviewStatus: string; reviewLockedByName?: string};
};

/** Returns the expected rows, in any order. */
async function truth() {
  const {entities} = await work.sandboxState();
  const all = await Promise.all(
    entities.map(({urn}) => work.call<Entity>('GET', `/entity/${urn}`)),
  );
  const rows = all
    .filter(({archivedAt}) => archivedAt === undefined)
    .map(({urn, reviewState: {reviewStatus, reviewLockedByName = ''}}) => ({
      urn,
      reviewStatus,
      reviewLockedByName,
    }));
  return rows.filter(({reviewStatus}) => ['needs_review', 'review_locked'].includes(reviewStatus));
}
const lineOf = (r: Record<string, string>) =>
  [r.urn, r.reviewStatus || 'needs_review', r.reviewLockedByName].join();

describe(name, () => {
  it('lists each entity that needs a review or is locked, and who locked it', async () => {
    const people = Array.from({length: 210}, (_, i) => ({
      entityName: 'Mirelle Ashgrove',
      customerKey: `CUST-8${i}`,
    }));
    await work.create(people);
    const waiting = (await truth()).filter(({reviewStatus}) => reviewStatus === 'needs_review');
    for (const {urn} of [waiting[0], waiting.at(-1)!])
      await work.change(`entities/${urn}/review-lock`, {locked: true});
    await work.call('PUT', '/entities/archive', {customerKeys: ['CUST-87']});
    const without = (text: string) => text.replaceAll('"reviewStatus":"needs_review",', '');
    work.intercept(
      changeResponses(/entities$/, (page) => JSON.parse(without(JSON.stringify(page)))),
    );
    const {stdout} = await work.succeed(name);
    const expected = await truth();
    expect(expected.length).toBeGreaterThan(200);
    expect(
      expected.filter(({reviewLockedByName}) => reviewLockedByName !== '').length,
    ).toBeGreaterThan(2);
    expect(stdout.trim().split('\n').length).toBe(stored().length + 1);
    expect(stored().map(lineOf).sort()).toEqual(expected.map(lineOf).sort());
  });

  it('has the documented order, and lists no archived entity when a proxy drops the filters', async () => {
    await work.succeed(name);
    const rows = stored();
    expect(rows.length).toBeGreaterThan(5);
    const rank = ({reviewStatus, escalated, riskScore, total, urn}: Record<string, string>) => {
      const groups = [reviewStatus === 'review_locked', escalated !== 'true'].map(Number);
      const numbers = [...groups, 1000 - Number(riskScore), 1000 - Number(total)];
      return numbers.map((number) => String(number).padStart(4, '0')).join(' ') + urn;
    };
    expect(rows.map(rank)).toEqual(rows.map(rank).sort());
    expect(rows.map(({position}) => Number(position))).toEqual(rows.map((_, i) => i + 1));

    await work.call('PUT', '/entities/archive', {entityURNs: [rows[0].urn]});
    const {stdout} = await work.succeed(name);
    expect(stdout).not.toContain(rows[0].urn);
    work.intercept(dropFilters);
    expect((await work.succeed(name)).stdout).toBe(stdout);
  });
});
