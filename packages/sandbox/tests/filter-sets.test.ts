import {describe, expect, it} from 'vitest';
import {newTester, seed, type Json} from './lib/sandbox';

const everybody = {entityName: 'Nobody', aliases: seed.records.map(({entityName}) => entityName)};
const screen = async (filterSetID: number, body: Json = everybody): Promise<Json> =>
  newTester().get('screenFull', {body: {...body, filterSetID}});
const indicators = ({resultRows}: Json): Json[] => resultRows.flatMap(({entity}: Json) => entity.indicators);

describe('a Filter Set', () => {
  it.each(seed.filterSets.map((set) => [set.name, set] as const))(
    'decides what a full screening returns: %s',
    async (_, {id, categories, hops}) => {
      const found = indicators(await screen(id));
      const expected = seed.records.flatMap((record) =>
        record.indicators.filter((i) => categories.includes(i.category) && i.hopsAway <= hops),
      );
      expect(expected.length).toBeGreaterThan(3);
      expect(new Set(found.map(({urn}) => urn))).toEqual(new Set(expected.map(({urn}) => urn)));
    },
  );

  it('decides how closely a name must match', async () => {
    const counts = await Promise.all(
      [12, 18].map(async (id) => (await screen(id, {entityName: 'Velmarin Bunkering'})).resultCount),
    );
    expect(counts).toEqual([1, 0]);
  });

  it('decides how many relationship hops a screening follows', async () => {
    const pellucid = {entityName: 'Pellucid Bay Logistics Ltd'};
    expect((await screen(7, pellucid)).resultCount).toBe(0);
    const {resultRows} = await screen(12, pellucid);
    expect(resultRows[0].entity.indicators[0]).toMatchObject({
      hopsAway: 2,
      relationshipChain: {
        edges: [
          {from: 'S-48235', to: 'S-48234', relation: 'owned by'},
          {from: 'S-48234', to: 'S-48212', relation: 'owned by'},
        ],
        entities: [
          {entityName: 'Pellucid Bay Logistics Ltd'},
          {entityName: 'Sablewind Chartering Ltd'},
          {entityName: 'Qarvolt Maritime Holdings Ltd'},
        ],
      },
    });
  });

  it('can have the ID 0', async () => {
    expect((await screen(0, {entityName: 'Obsidian Lark'})).resultCount).toBe(1);
  });

  it('decides which risks and news of an entity are included', async () => {
    const {get} = newTester();
    const create = async (filterSetID: number): Promise<Json> =>
      get('createEntity', {body: {filterSetID, entityGroupIDs: [], search: {entityName: 'Ximena Valdorraz'}}});
    const [withNews, without, onlyNews] = [await create(12), await create(7), await create(21)];
    expect([withNews, without, onlyNews].map(({filterSetName}) => filterSetName)).toEqual([
      'Standard onboarding',
      'Sanctions and PEPs',
      'Media watch',
    ]);
    expect(withNews.riskMetadata).toMatchObject({pepLevels: ['Regional legislature'], newsMetadata: [{count: 1}]});
    expect(without.riskMetadata).toEqual({pepLevels: ['Regional legislature']});
    expect(onlyNews.riskMetadata).not.toHaveProperty('pepLevels');
    expect(withNews.riskScore).toBeGreaterThan(without.riskScore);
  });
});
