import {describe, expect, it} from 'vitest';
import {newTester, urn, type Json} from './lib/sandbox';

const ilvane = {
  entityName: 'Ilvane Torresund',
  entityType: 'person',
  aliases: ['I. Torresund'],
  countries: ['NO'],
  dob: '1968-04-17',
  customerKey: 'CUST-0100',
  customFields: [{key: 'desk', value: 'Private clients'}],
};
const create = async (search: Json, more: Json = {}) => {
  const tester = newTester();
  return {
    tester,
    entity: await tester.get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [1], search, ...more}}),
  };
};

describe('a new entity', () => {
  it('has a true match, and a namesake that needs a review', async () => {
    const {entity} = await create(ilvane);
    expect(entity).toMatchObject({
      urn: urn('e2001'),
      monitored: true,
      hasOpenAlert: true,
      escalated: false,
      riskScore: 71,
      dispositionState: {dispositionState: 'pending'},
      reviewState: {
        reviewStatus: 'needs_review',
        unreviewedItems: {numIndicators: 2, numMatches: 1, numNews: 0, total: 3},
      },
      riskMetadata: {
        pepLevels: ['National legislature'],
        newsMetadata: [{count: 1, eventNewsType: 'Fraud', samplePublishers: ['The Fjord Courier']}],
      },
      indicators: {activeRisks: [], acceptedRisks: [], risksRequiringReview: [{code: 'PEP-NAT'}, {code: 'AM-FRAUD'}]},
      matches: {
        trueMatches: [
          {
            sigmaID: 'S-48210',
            matchStrength: 1,
            matchDOB: '1968-04-17',
            matchLocation: 'NO',
            decisioning: {decidedByDefault: true},
          },
        ],
        negativelyDecisionedMatches: [],
        matchesRequiringReview: [{sigmaID: 'S-48211', decisioning: {hasDecision: false}}],
      },
    });
  });

  it('keeps the data of the request', async () => {
    const {entity} = await create(ilvane);
    const {entityName, customerKey, customFields, entityType, ...parameters} = ilvane;
    expect(entity).toMatchObject({
      entityName,
      customerKey,
      customFields,
      entityType,
      searchParameters: {...parameters, entityType},
    });
    expect(entity.entityGroups).toEqual([{id: 1, entityGroupName: 'Trade finance'}]);
  });

  it('can be read by its URN and found by its customer key', async () => {
    const {tester, entity} = await create(ilvane);
    expect(await tester.get('getEntity', {path: {entityURN: entity.urn}})).toEqual(entity);
    const {entities} = await tester.get('listEntities', {body: {filters: {customerKey: 'CUST-0100'}}});
    expect(entities.map((one: Json) => one.urn)).toEqual([entity.urn]);
  });

  it('has no risk and no profile when no record matches it', async () => {
    const {entity} = await create({entityName: 'Calix Vandermoor'});
    expect(entity).toMatchObject({
      riskScore: 0,
      entityType: '',
      hasOpenAlert: false,
      profile: {},
      reviewState: {reviewStatus: 'no_review_necessary'},
    });
    expect(entity.matches).toEqual({trueMatches: [], negativelyDecisionedMatches: [], matchesRequiringReview: []});
  });

  it('has no true match by default when the dates of birth differ', async () => {
    const {entity} = await create({...ilvane, dob: '1975'});
    expect(entity.matches.trueMatches).toEqual([]);
    expect(entity.matches.matchesRequiringReview.map(({sigmaID}: Json) => sigmaID)).toContain('S-48210');
  });

  it('has its own listing as an active risk by default, and needs a review for a listing of its owner', async () => {
    const {entity} = await create({entityName: 'Velmarine Bunkering FZE', entityType: 'company'});
    expect(entity.indicators.activeRisks).toMatchObject([{code: 'SAN-LIST', decisioning: {decidedByDefault: true}}]);
    const {entity: owned} = await create({entityName: 'QZ-MBD', entityType: 'aircraft'});
    expect(owned.indicators.risksRequiringReview).toMatchObject([{code: 'SAN-OWNED', hopsAway: 1}]);
  });

  it('gets a different URN when the same subject is created again', async () => {
    const {tester, entity} = await create(ilvane);
    const again = await tester.get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [1], search: ilvane}});
    expect(again.urn).not.toBe(entity.urn);
    expect((await tester.get('listEntities', {body: {filters: {customerKey: 'CUST-0100'}}})).total).toBe(2);
  });

  it('is counted in its groups once, even if the request names a group twice', async () => {
    const {tester, entity} = await create(ilvane, {entityGroupIDs: [2, 2]});
    expect(entity.entityGroups).toHaveLength(1);
    const count = async (t: Json) => (await t.get('listGroups')).entityGroups.find(({id}: Json) => id === 2);
    const [before, after] = [await count(newTester()), await count(tester)];
    expect(after.associatedEntitiesCount).toBe(before.associatedEntitiesCount + 1);
    expect(after.updatedAt).toBe(entity.createdAt);
  });

  it('has no history event and sends no webhook', async () => {
    const {tester, entity} = await create(ilvane);
    expect((await tester.get('listEntityHistory', {path: {entityURN: entity.urn}})).total).toBe(0);
    expect(tester.webhooks()).toEqual([]);
  });
});

describe('a group', () => {
  it('is created empty and is then listed', async () => {
    const {get, time} = newTester();
    time.now = Date.parse('2025-03-14T09:00:12Z');
    const group = await get('createGroup', {body: {entityGroupName: 'Charter desk'}});
    expect(group).toEqual({
      id: 5,
      entityGroupName: 'Charter desk',
      associatedEntitiesCount: 0,
      associatedTeamsCount: 0,
      createdAt: '2025-03-14T09:00:12Z',
      updatedAt: '2025-03-14T09:00:12Z',
    });
    expect((await get('listGroups')).entityGroups.at(-1)).toEqual(group);
  });

  it('can have the same name as another group, but gets a different ID', async () => {
    const {get} = newTester();
    const groups = [
      await get('createGroup', {body: {entityGroupName: 'A'}}),
      await get('createGroup', {body: {entityGroupName: 'A'}}),
    ];
    expect(groups[0].id).not.toBe(groups[1].id);
  });

  it('can contain entities', async () => {
    const {get} = newTester();
    const {id} = await get('createGroup', {body: {entityGroupName: 'Charter desk'}});
    await get('createEntity', {body: {filterSetID: 12, entityGroupIDs: [id], search: {entityName: 'QQ-TVE'}}});
    expect((await get('listEntities', {body: {filters: {groupIDs: [id]}}})).total).toBe(1);
  });
});
