/**
 * Checks that the caches of the sandbox (orders, contents, records with news, events by time) are never stale: after
 * every change, it responds like a sandbox that starts from the saved state with empty caches.
 */
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {commands, modelOf, type Command} from './lib/model';
import {newTester, type Json, type Tester} from './lib/sandbox';
import './lib/seed';

const orders = ['updatedAt', 'createdAt', 'riskScore', 'entityName', 'customerKey', 'urn'].flatMap((sortBy) =>
  ['ASC', 'DESC'].map((sortOrder) => ({sortBy, sortOrder})),
);
const filters: Json[] = [
  ...[{groupIDs: [2]}, {groupIDsExclude: [1]}, {minScore: 30}, {maxScore: 60}, {archived: true}, {monitored: true}],
  ...[{reviewStatus: 'review_needed_reviewed'}, {reviewStatus: 'no_review_necessary'}, {searchTerms: ['torre']}],
  ...[{directCategories: ['Sanctions']}, {associationCategories: ['Sanctions']}, {newsEventTopics: ['fraud']}],
  ...[{directSubcategories: ['Fraud']}, {numberOfHops: 0}, {dispositionStatus: 'blocked'}, {escalated: true}],
  ...[{updatedAt: '2025-03-14'}, {startTime: '2025-03-14T09:00:01Z'}, {endTime: '2025-03'}, {taskID: 'T-6003'}],
];

/** Returns the responses of lists, entities and a screening. */
async function answersOf({get, call}: Tester): Promise<Json[]> {
  const list = (body: Json) => get('listEntities', {query: {pageSize: 100}, body});
  const {entities} = await list({sortBy: 'urn'});
  const path = {entityURN: entities[0].urn as string};
  return Promise.all([
    ...orders.map((order) => list(order)),
    ...filters.map((filter) => list({filters: filter, sortBy: 'riskScore'})),
    ...entities.map(({urn}: Json) => get('getEntity', {path: {entityURN: urn}})),
    get('listHistories', {query: {pageSize: 100}}),
    get('listHistories', {body: {createdAt: {startTime: '2025-03-14T09:00:01Z'}, groupIDs: [2]}}),
    ...['listEntityHistory', 'listEntityNews'].map((name) => get(name, {path, query: {pageSize: 100}})),
    get('listGroups'),
    call('screenSimple', {body: {entityName: 'Ilvane Torresund', screeningType: 'sanctions-peps-and-media'}}),
  ]);
}

let compared = 0;
/** Adds a comparison of the responses to a command. */
const compare = (command: Command): Command => ({
  check: (model) => command.check(model),
  run: async (model, tester) => {
    await command.run(model, tester);
    const fresh = newTester({saved: tester.sandbox.save()});
    expect(await answersOf(tester)).toEqual(await answersOf(fresh));
    compared += 1;
  },
  toString: () => String(command),
});

/** Makes the changes to an entity that the model's commands leave out. */
const steer: Command = {
  check: () => true,
  run: async (model, {control}) => {
    const urn = [...model.entities.keys()].at(-1) ?? '';
    await control(`entities/${urn}/disposition`, {dispositionState: 'blocked'});
    await control(`entities/${urn}/escalation`, {escalated: true});
    await control(`entities/${urn}/review-lock`, {locked: true});
  },
  toString: () => 'steer the last entity',
};

it('returns the same responses with and without caches, after every change', {timeout: 300_000}, async () => {
  const all = [...commands, fc.constant(steer)].map((arbitrary) => arbitrary.map(compare));
  await fc.assert(
    fc.asyncProperty(fc.commands(all, {maxCommands: 15}), async (sequence) => {
      const real = newTester();
      const model = await modelOf(real);
      await fc.asyncModelRun(() => ({model, real}), sequence);
    }),
    {numRuns: 15},
  );
  expect(compared).toBeGreaterThan(15);
});
