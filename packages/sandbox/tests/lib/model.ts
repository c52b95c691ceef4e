/** Models the expected result of a sequence of calls, as far as the invariants need it. */
import type {AsyncCommand} from 'fast-check';
import fc, {type Arbitrary} from 'fast-check';
import {expect} from 'vitest';
import type {Json, Tester} from './sandbox';

type Known = {
  groups: number[];
  archived: boolean;
  /** Score when the test first saw the entity. */ firstScore: number;
};
export type Model = {
  entities: Map<string, Known>;
  tasks: Map<string, {count: number; fails: boolean; settled: boolean}>;
};

export type Command = AsyncCommand<Model, Tester>;

export async function allEntities(tester: Tester, filters: Json = {}): Promise<Json[]> {
  const found: Json[] = [];
  for (let page = 1; ; page += 1) {
    const {entities} = await tester.get('listEntities', {query: {page, pageSize: 7}, body: {filters}});
    if (entities.length === 0) return found;
    found.push(...entities);
  }
}

/** Creates the model of a sandbox before the first call. */
export async function modelOf(tester: Tester): Promise<Model> {
  const known = (await allEntities(tester)).map(({urn, entityGroups, archivedAt, riskScore}): [string, Known] => [
    urn,
    {groups: entityGroups.map(({id}: Json) => id), archived: archivedAt !== undefined, firstScore: riskScore},
  ]);
  return {entities: new Map(known), tasks: new Map()};
}

/** Adds entities that the model doesn't know yet, and returns their number. */
async function learn(model: Model, tester: Tester, groups: number[]): Promise<number> {
  const fresh = (await allEntities(tester)).filter(({urn}) => !model.entities.has(urn));
  for (const {urn, riskScore} of fresh)
    model.entities.set(urn, {groups: [...new Set(groups)], archived: false, firstScore: riskScore});
  return fresh.length;
}

const names = [
  'Ilvane Torresund',
  'Qarvolt Maritime',
  'Calix Vandermoor',
  'Ximena Valdorraz',
  'Tharsis Ember',
  '岚月青贸易',
];
const groupLists = fc.subarray([1, 2, 3]);
const pick = <T>(items: T[], index: number): T | undefined =>
  items.length > 0 ? items[index % items.length] : undefined;

class Create implements Command {
  constructor(
    readonly name: string,
    readonly groups: number[],
  ) {}
  check = () => true;
  async run(model: Model, tester: Tester): Promise<void> {
    await tester.get('createEntity', {
      body: {filterSetID: 12, entityGroupIDs: this.groups, search: {entityName: this.name}},
    });
    expect(await learn(model, tester, this.groups)).toBe(1);
  }
  toString = () => `create ${this.name} in ${this.groups.join()}`;
}

class Enqueue implements Command {
  constructor(
    readonly names: string[],
    readonly fails: boolean,
  ) {}
  check = () => true;
  async run(model: Model, tester: Tester): Promise<void> {
    const searches = this.names.map((entityName, index) => ({
      entityName,
      countries: [this.fails && index === 0 ? 'QQ' : 'GB'],
    }));
    const {taskID} = await tester.get('enqueueEntities', {body: {filterSetID: 12, entityGroupIDs: [2], searches}});
    model.tasks.set(taskID, {count: this.names.length, fails: this.fails, settled: false});
  }
  toString = () => `enqueue ${this.names.length}${this.fails ? ', one wrong' : ''}`;
}

class Wait implements Command {
  constructor(readonly seconds: number) {}
  check = () => true;
  async run(model: Model, tester: Tester): Promise<void> {
    const before = model.entities.size;
    tester.time.now += this.seconds * 1000;
    let created = 0;
    for (const [taskID, task] of model.tasks) {
      const {taskStatus} = await tester.get('getTaskStatus', {path: {taskID}});
      if (task.settled || taskStatus === 'Working') continue;
      task.settled = true;
      expect(taskStatus).toBe(task.fails ? 'Failed' : 'Done');
      const {total} = await tester.get('listTaskEntities', {path: {taskID}});
      // A task creates all entities or none.
      expect(total).toBe(task.fails ? 0 : task.count);
      created += total;
    }
    expect(await learn(model, tester, [2])).toBe(created);
    expect(model.entities.size).toBe(before + created);
  }
  toString = () => `wait ${this.seconds} s`;
}

/** Long enough for every task to end. */
export const waitForTasks: Command = new Wait(3);

class Archive implements Command {
  constructor(readonly index: number) {}
  check = (model: Readonly<Model>) => model.entities.size > 0;
  async run(model: Model, tester: Tester): Promise<void> {
    const [urn, known] = pick([...model.entities], this.index) ?? [];
    await tester.get('archiveEntities', {body: {entityURNs: [urn]}});
    if (known) known.archived = true;
  }
  toString = () => `archive #${this.index}`;
}

class Decide implements Command {
  constructor(
    readonly index: number,
    readonly item: number,
    readonly verdict: string,
  ) {}
  check = (model: Readonly<Model>) => model.entities.size > 0;
  async run(model: Model, tester: Tester): Promise<void> {
    const urn = pick([...model.entities.keys()], this.index) ?? '';
    const {matches, indicators} = await tester.get('getEntity', {path: {entityURN: urn}});
    const ids = [
      ...Object.values<Json[]>(matches)
        .flat()
        .map(({sigmaID}) => sigmaID),
      ...Object.values<Json[]>(indicators)
        .flat()
        .map((one) => one.urn),
    ];
    const item = pick(ids, this.item);
    if (item === undefined) return;
    // Not every verdict fits every item, so 400 is allowed.
    expect([200, 400]).toContain(
      (await tester.control(`entities/${urn}/decision`, {item, verdict: this.verdict})).status,
    );
  }
  toString = () => `decide ${this.verdict} on item ${this.item} of #${this.index}`;
}

class Publish implements Command {
  constructor(
    readonly sigmaID: string,
    readonly materialityScore: number,
  ) {}
  check = () => true;
  async run(_: Model, tester: Tester): Promise<void> {
    const {materialityScore, sigmaID} = this;
    expect((await tester.control('news', {sigmaID, materialityScore, title: 'News', body: 'Text'})).status).toBe(200);
  }
  toString = () => `publish news about ${this.sigmaID}`;
}

class SaveAndRestore implements Command {
  check = () => true;
  async run(_: Model, tester: Tester): Promise<void> {
    Object.assign(tester.sandbox.state, JSON.parse(tester.sandbox.save()));
  }
  toString = () => 'save and restore';
}

const index = fc.nat(30);
export const commands: Arbitrary<Command>[] = [
  fc.tuple(fc.constantFrom(...names), groupLists).map(([name, groups]) => new Create(name, groups)),
  fc
    .tuple(fc.array(fc.constantFrom(...names), {minLength: 1, maxLength: 4}), fc.boolean())
    .map(([list, fails]) => new Enqueue(list, fails)),
  fc.constantFrom(0, 1, 3).map((seconds) => new Wait(seconds)),
  index.map((one) => new Archive(one)),
  fc
    .tuple(index, index, fc.constantFrom('for', 'against', 'accepted', 'none'))
    .map(([one, item, verdict]) => new Decide(one, item, verdict)),
  fc
    .tuple(
      fc.constantFrom('S-48210', 'S-48211', 'S-48212', 'S-48231', 'S-48239'),
      fc.double({min: 0, max: 1, noNaN: true}),
    )
    .map(([id, m]) => new Publish(id, m)),
  fc.constant(new SaveAndRestore()),
];
