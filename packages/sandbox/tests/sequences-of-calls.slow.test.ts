/** Tests the sandbox with random sequences of calls, whose effects a model predicts as far as the invariants need it. */
import fc, {type Arbitrary, type AsyncCommand} from 'fast-check';
import {expect, it} from 'vitest';
import {newTester, type Json, type Tester} from './lib/sandbox';
import './lib/seed';

type Known = {
  groups: number[];
  archived: boolean;
  /** Score when the test first saw the entity. */ firstScore: number;
};
type Model = {
  entities: Map<string, Known>;
  tasks: Map<string, {count: number; fails: boolean; settled: boolean}>;
};

const sorted = (list: Iterable<string>) => [...list].sort();
const pick = <T>(items: T[], index: number): T => items[index % items.length];

async function allEntities(tester: Tester, filters: Json = {}): Promise<Json[]> {
  const found: Json[] = [];
  for (let page = 1; ; page += 1) {
    const {entities} = await tester.get('listEntities', {query: {page, pageSize: 7}, body: {filters}});
    if (entities.length === 0) return found;
    found.push(...entities);
  }
}

/** Adds entities that the model doesn't know yet, which are in the groups, and returns their number. */
async function addNew({entities}: Model, tester: Tester, groups?: number[]): Promise<number> {
  const added = (await allEntities(tester)).filter(({urn}) => !entities.has(urn as string));
  for (const {urn, riskScore, entityGroups, archivedAt} of added) {
    const members = groups ?? entityGroups.map(({id}: Json) => id as number);
    entities.set(urn as string, {groups: members, archived: archivedAt !== undefined, firstScore: riskScore});
  }
  return added.length;
}

/** Moves the clock, and checks the tasks that end. */
async function wait(seconds: number, model: Model, tester: Tester): Promise<void> {
  tester.time.now += seconds * 1000;
  let created = 0;
  for (const [taskID, task] of model.tasks) {
    const {taskStatus} = await tester.get('getTaskStatus', {path: {taskID}});
    if (task.settled || taskStatus === 'Working') continue;
    task.settled = true;
    expect(taskStatus).toBe(task.fails ? 'Failed' : 'Done');
    // A task creates all entities or none.
    const {total} = await tester.get('listTaskEntities', {path: {taskID}});
    expect(total).toBe(task.fails ? 0 : task.count);
    created += total;
  }
  expect(await addNew(model, tester, [2])).toBe(created);
}

/** Makes commands from random values. */
const commands = <T>(
  name: string,
  values: Arbitrary<T>,
  run: (value: T, model: Model, tester: Tester) => Promise<unknown>,
): Arbitrary<AsyncCommand<Model, Tester>> =>
  values.map((value) => ({
    check: () => true,
    run: async (model, tester) => void (await run(value, model, tester)),
    toString: () => `${name} ${JSON.stringify(value)}`,
  }));

const names = ['Ilvane Torresund', 'Qarvolt Maritime', 'Calix Vandermoor', 'Ximena Valdorraz', 'Tharsis Ember'];
const entityName = fc.constantFrom(...names, '岚月青贸易');
const index = fc.nat(30);

const anyCommand = [
  commands('create', fc.tuple(entityName, fc.subarray([1, 2, 3])), async ([name, entityGroupIDs], model, tester) => {
    await tester.get('createEntity', {body: {filterSetID: 12, entityGroupIDs, search: {entityName: name}}});
    expect(await addNew(model, tester, entityGroupIDs)).toBe(1);
  }),
  commands(
    'enqueue',
    fc.tuple(fc.array(entityName, {minLength: 1, maxLength: 4}), fc.boolean()),
    async ([list, fails], {tasks}, tester) => {
      const searches = list.map((name, at) => ({entityName: name, countries: [fails && at === 0 ? 'QQ' : 'GB']}));
      const body = {filterSetID: 12, entityGroupIDs: [2], searches};
      const {taskID} = await tester.get('enqueueEntities', {body});
      tasks.set(taskID as string, {count: list.length, fails, settled: false});
    },
  ),
  commands('wait', fc.constantFrom(0, 1, 3), wait),
  commands('archive', index, async (at, {entities}, tester) => {
    const [urn, known] = pick([...entities], at);
    await tester.get('archiveEntities', {body: {entityURNs: [urn]}});
    known.archived = true;
  }),
  commands(
    'decide',
    fc.tuple(index, index, fc.constantFrom('for', 'against', 'accepted', 'none')),
    async ([at, itemAt, verdict], {entities}, tester) => {
      const urn = pick([...entities.keys()], at);
      const {matches, indicators} = await tester.get('getEntity', {path: {entityURN: urn}});
      const lists = [...Object.values<Json[]>(matches), ...Object.values<Json[]>(indicators)];
      const ids = lists.flat().map((one) => (one.sigmaID ?? one.urn) as string);
      // Not every verdict fits every item, so 400 is allowed.
      const decided =
        ids.length > 0 && (await tester.control(`entities/${urn}/decision`, {item: pick(ids, itemAt), verdict}));
      expect([200, 400]).toContain(decided ? decided.status : 400);
    },
  ),
  commands(
    'publish',
    fc.record({
      sigmaID: fc.constantFrom('S-48210', 'S-48211', 'S-48212', 'S-48231', 'S-48239'),
      materialityScore: fc.double({min: 0, max: 1, noNaN: true}),
    }),
    async (news, _, tester) =>
      expect((await tester.control('news', {...news, title: 'News', body: 'Text'})).status).toBe(200),
  ),
  commands('save and restore', fc.constant(''), async (_, __, {sandbox}) =>
    Promise.resolve(Object.assign(sandbox.state, JSON.parse(sandbox.save()))),
  ),
];

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

it('keeps the sandbox consistent after any sequence of calls', async () => {
  const anySequence = fc.commands(anyCommand, {maxCommands: 25});
  const property = fc.asyncProperty(anySequence, async (sequence) => {
    const real = newTester();
    const model: Model = {entities: new Map(), tasks: new Map()};
    await addNew(model, real);
    await fc.asyncModelRun(() => ({model, real}), sequence);
    // Long enough for every task to end.
    await wait(3, model, real);
    await checkInvariants(model, real);
    // The cache of contents is never stale: a sandbox with the same state and an empty cache responds the same.
    expect(await responsesOf(real)).toEqual(await responsesOf(newTester({saved: real.sandbox.save()})));
  });
  await fc.assert(property, {numRuns: 40});
});
