/** Tests what is true of the sandbox after any sequence of calls. */
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {followLink, linksOf, type FollowedLink} from '@screening/api';
import {newTester, samples, seed, validator, type Json, type Tester} from './lib/sandbox';
import './lib/seed';

type Action = (tester: Tester) => Promise<unknown>;

const names = [
  'Ilvane Torresund',
  'Qarvolt Maritime',
  'Calix Vandermoor',
  'Ximena Valdorraz',
  'Tharsis Ember',
];
const entityName = fc.constantFrom(...names, '岚月青贸易');
const sigmaID = fc.constantFrom('S-48210', 'S-48211', 'S-48212', 'S-48231', 'S-48239');
const placement = {filterSetID: 12, entityGroupIDs: [2]};
const at = fc.nat(30);
const pick = <T>(items: T[], index: number): T => items[index % items.length];

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({entityName}).map(
    (search): Action =>
      ({get}) =>
        get('createEntity', {body: {...placement, search}}),
  ),
  fc
    .array(fc.record({entityName, countries: fc.constantFrom(['GB'], ['GB'], ['QQ'])}), {
      minLength: 1,
      maxLength: 4,
    })
    .map(
      (searches): Action =>
        ({get}) =>
          get('enqueueEntities', {body: {...placement, searches}}),
    ),
  fc.constantFrom(0, 1, 3).map(
    (seconds): Action =>
      async ({time}) =>
        (time.now += seconds * 1000),
  ),
  at.map((index): Action => ({get, sandbox}) => {
    const entityURNs = [pick(sandbox.state.entities, index).urn];
    return get('archiveEntities', {body: {entityURNs}});
  }),
  fc
    .tuple(at, at, fc.constantFrom('for', 'against', 'accepted', 'none'))
    .map(([entityAt, itemAt, verdict]): Action => async ({get, control, sandbox}) => {
      const {urn} = pick(sandbox.state.entities, entityAt);
      const {matches, indicators} = await get('getEntity', {path: {entityURN: urn}});
      const items = [
        ...Object.values<Json[]>(matches),
        ...Object.values<Json[]>(indicators),
      ].flat();
      if (items.length === 0) return;
      const one = pick(items, itemAt);
      // Not every verdict fits every item.
      const {status} = await control(`entities/${urn}/decision`, {
        item: one.sigmaID ?? one.urn,
        verdict,
      });
      expect([200, 400]).toContain(status);
    }),
  fc.record({sigmaID, materialityScore: fc.double({min: 0, max: 1, noNaN: true})}).map(
    (news): Action =>
      ({control}) =>
        control('news', {...news, title: 'News', body: 'Text'}),
  ),
);

async function allEntities({get}: Tester, filters: Json = {}): Promise<Json[]> {
  const found: Json[] = [];
  for (let page = 1; ; page += 1) {
    const {entities, total} = await get('listEntities', {
      query: {page, pageSize: 7},
      body: {filters},
    });
    found.push(...entities);
    if (entities.length > 0) continue;
    // The pages contain each entity once.
    expect([total, new Set(found.map(({urn}) => urn as string)).size]).toEqual([
      found.length,
      found.length,
    ]);
    return found;
  }
}

/** @param scores the score of each entity when the test first saw it */
async function checkInvariants(tester: Tester, scores: Map<string, number>): Promise<void> {
  const {get, sandbox, webhooks} = tester;
  const all = await allEntities(tester);
  expect(all).toHaveLength(sandbox.state.entities.length);
  // An archived entity isn't monitored, isn't in the list of all histories, and has no alert.
  const archived = all.filter(({archivedAt}) => archivedAt !== undefined);
  expect(await allEntities(tester, {archived: true})).toEqual(archived);
  expect(await allEntities(tester, {monitored: true})).toEqual(
    all.filter((entity) => !archived.includes(entity)),
  );
  for (const {hasOpenAlert} of archived) expect(hasOpenAlert).toBe(false);
  for (const {urn} of (await get('listHistories', {query: {pageSize: 100}})).histories)
    expect(archived.map((one) => one.urn as string)).not.toContain(urn);
  // A group counts its unarchived entities.
  for (const {id, associatedEntitiesCount} of (await get('listGroups')).entityGroups) {
    const isMember = ({entityGroups, monitored}: Json) =>
      monitored && entityGroups.some((one: Json) => one.id === id);
    expect(associatedEntitiesCount).toBe(all.filter(isMember).length);
  }
  // A task creates all of its entities or none, and is reported once.
  const ended = sandbox.state.tasks.filter(({dueAt, createdAt}) => dueAt !== createdAt);
  for (const {id, searches} of ended) {
    const {total} = await get('listTaskEntities', {path: {taskID: id}});
    expect(total).toBe(
      searches.some(({countries}) => countries?.includes('QQ')) ? 0 : searches.length,
    );
  }
  const reported = webhooks().filter(({eventType}) => eventType === 'task_completion');
  expect(reported.map(({eventPayload}) => eventPayload.taskID as string)).toEqual(
    ended.map(({id}) => id),
  );

  for (const {urn: entityURN} of all) {
    const {riskScore, reviewState, indicators, matches} = await get('getEntity', {
      path: {entityURN},
    });
    expect(riskScore >= 0 && riskScore <= 100).toBe(true);
    // The first score plus the differences in the history is the current score.
    const {histories} = await get('listEntityHistory', {path: {entityURN}, query: {pageSize: 100}});
    const added = histories
      .filter(({historyID}: Json) => historyID >= 'H-91')
      .map((one: Json) => one.riskScore);
    expect(added.reduce((sum: number, score: number) => sum + score, scores.get(entityURN))).toBe(
      riskScore,
    );
    const {unreviewedItems, reviewStatus} = reviewState;
    expect(unreviewedItems).toMatchObject({
      numIndicators: indicators.risksRequiringReview.length,
      numMatches: matches.matchesRequiringReview.length,
    });
    if (reviewStatus !== 'review_locked')
      expect(reviewStatus === 'needs_review').toBe(unreviewedItems.total > 0);
  }
}

/** Returns the responses that depend on cached contents of entities. */
const responsesOf = async (tester: Tester): Promise<Json[]> => {
  const paths = tester.sandbox.state.entities.map(({urn}) => ({path: {entityURN: urn}}));
  const sorted = {query: {pageSize: 100}, body: {sortBy: 'riskScore', filters: {minScore: 1}}};
  const calls = paths.flatMap((input) => [
    tester.get('getEntity', input),
    tester.get('listEntityNews', input),
  ]);
  return Promise.all([...calls, tester.get('listEntities', sorted), allEntities(tester)]);
};

it('keeps the sandbox consistent after any sequence of calls', async () => {
  const property = fc.asyncProperty(fc.array(actions, {maxLength: 25}), async (sequence) => {
    const tester = newTester();
    const scores = new Map<string, number>();
    // At the end, the wait is long enough for every task to end.
    for (const action of [
      () => Promise.resolve(),
      ...sequence,
      async () => (tester.time.now += 3000),
    ]) {
      await action(tester);
      for (const {urn, riskScore} of await allEntities(tester))
        scores.set(urn, scores.get(urn) ?? riskScore);
    }
    await checkInvariants(tester, scores);
    // The cache is never stale: a sandbox with the same state and an empty cache responds the same.
    expect(await responsesOf(tester)).toEqual(
      await responsesOf(newTester({saved: tester.sandbox.save()})),
    );
  });
  await fc.assert(property, {numRuns: 40});
});

/** A call of a sequence, and the response to it. */
type Followed = FollowedLink & {response?: Json};

/** Calls of the operations whose responses have links: the samples, and calls about each entity, which has other data. */
const linked = samples
  .filter(({endpoint}) => linksOf(endpoint.operation).length > 0)
  .flatMap(({endpoint, input}) => {
    const about = endpoint.path.includes('{entityURN}') ? seed.state.entities : [];
    const others = about.map(({urn}) => ({endpoint, input: {path: {entityURN: urn}}}));
    return [{endpoint, input}, ...others];
  });

/** Makes the call that a link leads to. The parameters of links are those in paths. */
const follow = ({call}: Tester, {operationId, parameters, body}: FollowedLink) =>
  call(operationId, {path: parameters, body});

it('answers 200 to each link of the description, from a response to a sample', async () => {
  const expected = linked.flatMap(({endpoint}) =>
    linksOf(endpoint.operation).map(
      (link) => `${endpoint.operation.operationId} → ${link.operationId}`,
    ),
  );
  // The first candidate of the sample has no news, so each recorded subject is screened.
  const screening = linked.filter(
    ({endpoint}) => endpoint.operation.operationId === 'screenSimple',
  );
  const screenings = screening.flatMap(({endpoint}) =>
    seed.records.map(({entityName}) => ({
      endpoint,
      input: {body: {entityName, screeningType: 'sanctions-peps-and-media'}},
    })),
  );
  const reached = new Set<string>();
  for (const {endpoint, input} of [...linked, ...screenings]) {
    const {operationId} = endpoint.operation;
    const tester = newTester();
    const response = await tester.get(operationId, input);
    // A task of a sample ends.
    tester.time.now += 3000;
    for (const link of linksOf(endpoint.operation)) {
      const next = followLink(link, response);
      if (!next) continue;
      const {status, text} = await follow(tester, next);
      expect([operationId, next.operationId, status], text).toEqual([
        operationId,
        next.operationId,
        200,
      ]);
      reached.add(`${operationId} → ${next.operationId}`);
    }
  }
  expect(new Set(expected).size).toBeGreaterThan(25);
  expect([...reached].sort()).toEqual([...new Set(expected)].sort());
});

it('answers 200 or 425 to each call of any sequence that follows links', async () => {
  const statuses: Record<number, number> = {};
  const sequence = fc.tuple(fc.constantFrom(...linked), fc.array(fc.nat(9), {maxLength: 6}));
  const property = fc.asyncProperty(sequence, async ([{endpoint, input}, choices]) => {
    const tester = newTester();
    const {operationId} = endpoint.operation;
    let at: Followed = {
      operationId,
      parameters: {},
      response: await tester.get(operationId, input),
    };
    for (const choice of choices) {
      const {operation} = validator.operation(at.operationId);
      const nexts = linksOf(operation).flatMap((link) => followLink(link, at.response) ?? []);
      if (nexts.length === 0) return;
      const next = pick(nexts, choice);
      const {status, text, json} = await follow(tester, next);
      // A task that has just started has no entities yet.
      const accepted = next.operationId === 'listTaskEntities' ? [200, 425] : [200];
      expect(accepted, `${at.operationId} → ${next.operationId}: ${text}`).toContain(status);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200) return;
      at = {...next, response: json};
    }
  });
  await fc.assert(property, {numRuns: 300});
  expect(statuses[200]).toBeGreaterThan(150);
});
