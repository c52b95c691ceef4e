import fc from 'fast-check';
import {expect, it} from 'vitest';
import {allEntities, commands, modelOf, waitForTasks, type Model} from './lib/model';
import {newTester, type Json, type Tester} from './lib/sandbox';
import './lib/seed';

const sorted = (list: Iterable<string>) => [...list].sort();

/** Checks the invariants, which are true after any sequence of calls. */
async function checkInvariants({entities, tasks}: Model, tester: Tester): Promise<void> {
  // The pages of a list contain each entity once, and the total is their number.
  const all = await allEntities(tester);
  expect(sorted(all.map(({urn}) => urn))).toEqual(sorted(entities.keys()));
  expect((await tester.get('listEntities')).total).toBe(entities.size);
  // An archived entity isn't listed as monitored, isn't in the list of all histories, and has no alert.
  const archived = sorted([...entities].filter(([, {archived: is}]) => is).map(([urn]) => urn));
  expect(sorted((await allEntities(tester, {archived: true})).map(({urn}) => urn))).toEqual(archived);
  for (const {urn} of await allEntities(tester, {monitored: true})) expect(archived).not.toContain(urn);
  const {histories} = await tester.get('listHistories', {query: {pageSize: 100}});
  for (const {urn} of histories) expect(archived).not.toContain(urn);
  for (const {hasOpenAlert, archivedAt} of all) if (archivedAt) expect(hasOpenAlert).toBe(false);
  // A group counts its unarchived entities.
  for (const group of (await tester.get('listGroups')).entityGroups) {
    const members = [...entities.values()].filter(({groups, archived: is}) => !is && groups.includes(group.id));
    expect(group.associatedEntitiesCount, group.entityGroupName).toBe(members.length);
  }
  // Every task that has ended is reported once, and no other task.
  const reported = tester
    .webhooks()
    .filter(({eventType}) => eventType === 'task_completion')
    .map(({eventPayload}) => eventPayload.taskID);
  expect(sorted(reported)).toEqual(sorted([...tasks].filter(([, {settled}]) => settled).map(([taskID]) => taskID)));
  await checkEntities(entities, tester);
}

async function checkEntities(entities: Model['entities'], tester: Tester): Promise<void> {
  for (const [entityURN, {firstScore}] of entities) {
    const entity = await tester.get('getEntity', {path: {entityURN}});
    expect(entity.riskScore).toBeGreaterThanOrEqual(0);
    expect(entity.riskScore).toBeLessThanOrEqual(100);
    // The first score plus the differences in the history is the current score.
    const {histories} = await tester.get('listEntityHistory', {path: {entityURN}, query: {pageSize: 100}});
    const seen = histories.filter(({historyID}: Json) => historyID >= 'H-91');
    expect(firstScore + seen.reduce((sum: number, {riskScore}: Json) => sum + riskScore, 0), entityURN).toBe(
      entity.riskScore,
    );
    // The counts of unreviewed items match the lists.
    const {unreviewedItems, reviewStatus} = entity.reviewState;
    expect(unreviewedItems).toMatchObject({
      numIndicators: entity.indicators.risksRequiringReview.length,
      numMatches: entity.matches.matchesRequiringReview.length,
    });
    if (reviewStatus !== 'review_locked') expect(reviewStatus === 'needs_review').toBe(unreviewedItems.total > 0);
  }
}

/** Returns the responses that depend on stored contents of entities. */
async function responsesOf(tester: Tester): Promise<Json[]> {
  const entities = await allEntities(tester);
  return Promise.all([
    entities,
    ...entities.map(({urn}) => tester.get('getEntity', {path: {entityURN: urn}})),
    ...entities.map(({urn}) => tester.get('listEntityNews', {path: {entityURN: urn}})),
    tester.get('listEntities', {query: {pageSize: 100}, body: {sortBy: 'riskScore', filters: {minScore: 1}}}),
    tester.get('listHistories', {query: {pageSize: 100}}),
  ]);
}

it('keeps the sandbox consistent after any sequence of calls', {timeout: 300_000}, async () => {
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, {maxCommands: 25}), async (sequence) => {
      const real = newTester();
      const model = await modelOf(real);
      await fc.asyncModelRun(() => ({model, real}), sequence);
      await waitForTasks.run(model, real);
      await checkInvariants(model, real);
      // The cache of contents is never stale: a sandbox with the same state and an empty cache responds the same.
      expect(await responsesOf(real)).toEqual(await responsesOf(newTester({saved: real.sandbox.save()})));
      checked += 1;
    }),
    {numRuns: 40},
  );
  expect(checked).toBeGreaterThanOrEqual(40);
});
