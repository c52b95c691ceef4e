import {describe, expect, it} from 'vitest';
import {judge, newTester, type Json} from './lib/sandbox';

const everything = await newTester().get('listEntities', {query: {pageSize: 100}});
const all: Json[] = everything.entities;

/** Values of each filter, each with a condition for the kept entities, on their list fields or full form. */
const cases: Record<string, [unknown, (entity: Json) => boolean][]> = {
  archived: [
    [true, (e) => e.archivedAt !== undefined],
    [false, (e) => e.archivedAt === undefined],
  ],
  archivedAt: [
    ['2025-03', (e) => e.archivedAt?.startsWith('2025-03')],
    ['2025-03-01T10:00:00Z', (e) => e.archivedAt === '2025-03-01T10:00:00Z'],
    ['2025-03-01T11:00:00+01:00', (e) => e.archivedAt === '2025-03-01T10:00:00Z'],
  ],
  associationCategories: [
    [['Sanctions'], (e) => ['Tharsis Ember', 'Pellucid Bay Logistics Ltd'].includes(e.entityName)],
  ],
  associationSubcategories: [
    [
      ['Owned by a listed party', 'Nothing'],
      (e) => ['Tharsis Ember', 'Pellucid Bay Logistics Ltd'].includes(e.entityName),
    ],
  ],
  customerKey: [['CUST-0002', (e) => e.customerKey === 'CUST-0002']],
  directCategories: [
    [['PEP'], (e) => e.riskMetadata?.pepLevels !== undefined],
    [['Regulatory'], (e) => ['CUST-0009', 'CUST-0013', 'CUST-0014'].includes(e.customerKey)],
  ],
  directSubcategories: [
    [['National legislature', 'Government'], (e) => ['CUST-0001', 'CUST-0006'].includes(e.customerKey)],
  ],
  dispositionStatus: [
    ['blocked', (e) => e.dispositionState.dispositionState === 'blocked'],
    ['cleared', (e) => e.dispositionState.dispositionState === 'cleared'],
    ['pending', (e) => e.dispositionState.dispositionState === 'pending'],
  ],
  startTime: [['2025-03-03', (e) => e.createdAt >= '2025-03-03']],
  endTime: [['2025-03-03', (e) => e.createdAt < '2025-03-04']],
  escalated: [
    [true, (e) => e.escalated],
    [false, (e) => !e.escalated],
  ],
  escalatedAt: [['2025-02', (e) => e.escalatedTime?.startsWith('2025-02')]],
  escalatedSince: [
    ['2025-03', (e) => e.escalated && e.escalatedTime >= '2025-03'],
    ['2025-02-01', (e) => e.escalated],
  ],
  filterSetIDs: [[[7, 21], (e) => [7, 21].includes(e.filterSetID)]],
  filterSetIDsExclude: [[[12], (e) => e.filterSetID !== 12]],
  groupIDs: [[[2, 3], (e) => e.entityGroups.some(({id}: Json) => id === 2 || id === 3)]],
  groupIDsExclude: [[[1], (e) => e.entityGroups.every(({id}: Json) => id !== 1)]],
  minScore: [[60, (e) => e.riskScore >= 60]],
  maxScore: [[60, (e) => e.riskScore <= 60]],
  monitored: [
    [true, (e) => e.monitored],
    [false, (e) => !e.monitored],
  ],
  newsEventTopics: [[['timber', 'sanctions'], (e) => ['CUST-0002', 'CUST-0012'].includes(e.customerKey)]],
  numberOfHops: [
    [1, (e) => e.entityName === 'Tharsis Ember'],
    [2, (e) => e.entityName === 'Pellucid Bay Logistics Ltd'],
  ],
  reviewStatus: [
    ['no_review_necessary', (e) => e.reviewState.reviewStatus === 'no_review_necessary'],
    ['review_needed_reviewed', (e) => ['needs_review', 'reviewed'].includes(e.reviewState.reviewStatus)],
    ['review_locked', (e) => e.reviewState.reviewStatus === 'review_locked'],
  ],
  reviewStatusSince: [['2025-03-13', (e) => e.reviewState.reviewStatus === 'review_locked']],
  searchTerms: [
    [['torresund'], (e) => e.entityName === 'Ilvane Torresund'],
    [['LTD', 'mari'], (e) => e.entityName === 'Qarvolt Maritime Holdings Ltd'],
    [['岚月青'], (e) => e.customerKey === 'CUST-0012'],
    [['cust-0005'], (e) => e.customerKey === 'CUST-0005'],
  ],
  taskID: [['T-6001', (e) => e.entityGroups.some(({id}: Json) => id === 3)]],
  updatedAt: [
    ['2025-03-12', (e) => e.updatedAt.startsWith('2025-03-12')],
    ['2025-03-12T13:20:00Z', (e) => e.updatedAt === '2025-03-12T13:20:00Z'],
  ],
};

const list = async (filters: Json): Promise<string[]> =>
  (await newTester().get('listEntities', {query: {pageSize: 100}, body: {filters}})).entities
    .map(({urn}: Json) => urn)
    .sort();
const kept = (test: (entity: Json) => boolean) =>
  all
    .filter((entity) => test(entity))
    .map(({urn}) => urn)
    .sort();

describe('the filters of the entity list', () => {
  it('are all tested here', () => {
    const filters = judge.doc.components.schemas?.EntityListFilters?.properties ?? {};
    expect(Object.keys(filters).length).toBeGreaterThan(20);
    expect(Object.keys(cases).sort()).toEqual(Object.keys(filters).sort());
  });

  const tries = Object.entries(cases).flatMap(([name, values]) => values.map(([value, test]) => ({name, value, test})));

  it.each(tries)('keep only the matching entities: $name = $value', async ({name, value, test}) => {
    const expected = kept(test);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect(await list({[name]: value})).toEqual(expected);
  });

  it('keep all entities when none is given, including archived ones', async () => {
    expect(await list({})).toEqual(kept(() => true));
    expect(kept(({archivedAt}) => archivedAt !== undefined).length).toBeGreaterThan(0);
  });

  it('keep all entities when the value is an empty list', async () => {
    const lists = tries.filter(({value}) => Array.isArray(value));
    expect(lists.length).toBeGreaterThan(8);
    for (const {name} of lists) expect(await list({[name]: []}), name).toEqual(kept(() => true));
  });

  it('must all match', async () => {
    const filters = {escalated: true, minScore: 80, dispositionStatus: 'blocked', groupIDs: [3]};
    expect(await list(filters)).toEqual(kept(({entityName}) => entityName.startsWith('Qarvolt')));
    expect(await list({...filters, maxScore: 90})).toEqual([]);
  });

  it('include both ends of a score range', async () => {
    expect(await list({minScore: 64, maxScore: 64})).toEqual(kept(({riskScore}) => riskScore === 64));
  });

  it('set `total` to the number of matching entities', async () => {
    const {total} = await newTester().get('listEntities', {query: {pageSize: 1}, body: {filters: {archived: true}}});
    expect(total).toBe(kept(({archivedAt}) => archivedAt !== undefined).length);
  });
});
