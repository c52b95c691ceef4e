import {describe, expect, it} from 'vitest';
import {newTester, urn, type Json, type Tester} from './lib/sandbox';

const e1002 = urn('e1002');
const read = (tester: Tester, entityURN: string): Promise<Json> => tester.get('getEntity', {path: {entityURN}});
const newest = async (tester: Tester, entityURN: string): Promise<Json> =>
  (await tester.get('listEntityHistory', {path: {entityURN}})).histories[0];
const decide = async (tester: Tester, entityURN: string, body: Json) => {
  const answer = await tester.control(`entities/${entityURN}/decision`, body);
  expect(answer.text).toBe('{"success":true}');
};

/** Creates an entity with a true match and a match that needs a review. */
async function onboarded(): Promise<{tester: Tester; entityURN: string}> {
  const tester = newTester();
  const {urn: entityURN} = await tester.get('createEntity', {
    body: {
      filterSetID: 12,
      entityGroupIDs: [4],
      search: {entityName: 'Ilvane Torresund', entityType: 'person', dob: '1968-04-17'},
    },
  });
  tester.time.now += 60_000;
  return {tester, entityURN};
}

describe('a decision on a match', () => {
  it('moves the match, removes its risk and news, and lowers the score when the verdict is `against`', async () => {
    const {tester, entityURN} = await onboarded();
    const before = await read(tester, entityURN);
    await decide(tester, entityURN, {
      item: 'S-48211',
      verdict: 'against',
      notes: 'Born in 1991.',
      rationale: ['Different date of birth'],
    });
    const after = await read(tester, entityURN);
    expect([before.riskScore, after.riskScore]).toEqual([71, 64]);
    expect(after.matches.matchesRequiringReview).toEqual([]);
    expect(after.matches.negativelyDecisionedMatches).toMatchObject([
      {
        sigmaID: 'S-48211',
        decisioning: {
          hasDecision: true,
          decisionedAgainst: true,
          decidedByDefault: false,
          notes: 'Born in 1991.',
          rationale: ['Different date of birth'],
          reviewSubmittedAt: '2025-03-14T09:01:00Z',
          reviewedByUserName: 'Maren Holt',
          wasDecisionMadeAgainstThisVersion: true,
        },
      },
    ]);
    expect(after.riskMetadata).not.toHaveProperty('newsMetadata');
    expect(after.reviewState.unreviewedItems).toMatchObject({numMatches: 0, numIndicators: 1});
  });

  it('adds a history event with the score difference and the old and new numbers', async () => {
    const {tester, entityURN} = await onboarded();
    await decide(tester, entityURN, {item: 'S-48211', verdict: 'against'});
    expect(await newest(tester, entityURN)).toMatchObject({
      urn: entityURN,
      timestamp: '2025-03-14T09:01:00Z',
      event: 'Review submitted',
      origin: 'review',
      riskScore: -7,
      numIndicators: {old: 2, new: 1},
      numMatches: {old: 2, new: 1},
      changedMatches: [{sigmaID: 'S-48211'}],
      indicatorChangesSummary: [
        {added: 0, deleted: 1, updated: 0, category: 'Adverse media', isNetwork: false, maxScore: 45},
      ],
      newsChanges: [{eventLabel: 'Fraud', change: 'deleted'}],
      currentSearchParameters: {entityType: 'person', dob: '1968-04-17'},
    });
  });

  it('makes later news change only the match score and `updatedAt` when the verdict is `against`', async () => {
    const {tester, entityURN} = await onboarded();
    await decide(tester, entityURN, {item: 'S-48211', verdict: 'against'});
    const [before, event] = [await read(tester, entityURN), await newest(tester, entityURN)];
    tester.time.now += 60_000;
    const news = {sigmaID: 'S-48211', title: 'Court opens a case', body: 'A fictional report.'};
    expect((await tester.control('news', news)).status).toBe(200);
    const after = await read(tester, entityURN);
    const scoreOf = ({matches}: Json) => matches.negativelyDecisionedMatches[0].riskScore;
    expect(scoreOf(after)).toBeGreaterThan(scoreOf(before));
    expect([before.updatedAt, after.updatedAt]).toEqual(['2025-03-14T09:01:00Z', '2025-03-14T09:02:00Z']);
    expect(after.riskScore).toBe(before.riskScore);
    expect(await newest(tester, entityURN)).toEqual(event);
  });

  it('can be undone', async () => {
    const {tester, entityURN} = await onboarded();
    const before = await read(tester, entityURN);
    await decide(tester, entityURN, {item: 'S-48211', verdict: 'against'});
    await decide(tester, entityURN, {item: 'S-48211', verdict: 'none'});
    const after = await read(tester, entityURN);
    expect([after.riskScore, after.matches, after.indicators]).toEqual([
      before.riskScore,
      before.matches,
      before.indicators,
    ]);
    expect((await newest(tester, entityURN)).riskScore).toBe(7);
  });

  it('moves the match to `trueMatches` when the verdict is `for`', async () => {
    const {tester, entityURN} = await onboarded();
    await decide(tester, entityURN, {item: 'S-48211', verdict: 'for'});
    const {matches, reviewState} = await read(tester, entityURN);
    expect(matches.trueMatches.map(({sigmaID}: Json) => sigmaID)).toEqual(['S-48210', 'S-48211']);
    expect(reviewState.unreviewedItems.numNews).toBe(1);
  });
});

describe('an accepted risk', () => {
  it('is listed under `acceptedRisks` and is not counted in the score', async () => {
    const {tester, entityURN} = await onboarded();
    await decide(tester, entityURN, {item: urn('i5001'), verdict: 'accepted', rationale: ['Known']});
    const {riskScore, indicators} = await read(tester, entityURN);
    expect(indicators.acceptedRisks).toMatchObject([{urn: urn('i5001'), decisioningTimeline: [{verdict: 'accepted'}]}]);
    expect(riskScore).toBe(45);
    await decide(tester, entityURN, {item: urn('i5001'), verdict: 'for'});
    const active = await read(tester, entityURN);
    expect(active.riskScore).toBe(71);
    expect(active.indicators.activeRisks).toMatchObject([
      {urn: urn('i5001'), decisioningTimeline: [{}, {verdict: 'for'}]},
    ]);
  });
});

describe('a decision on a news event', () => {
  it('ends the review of the news event', async () => {
    const tester = newTester();
    await decide(tester, e1002, {item: '3f0c8a52-7d1e-4b7a-9a55-0d6b1c2e4f90', verdict: 'against'});
    const {newsEvents} = await tester.get('listEntityNews', {path: {entityURN: e1002}});
    expect(newsEvents[0].decisioning).toMatchObject({hasDecision: true, decisionedAgainst: true});
    expect((await read(tester, e1002)).reviewState.unreviewedItems.numNews).toBe(0);
  });
});

describe('a review', () => {
  it('changes the status from needs_review to reviewed when no items are left, and closes the alert', async () => {
    const {tester, entityURN} = await onboarded();
    const statuses = [(await read(tester, entityURN)).reviewState.reviewStatus];
    for (const [item, verdict] of [
      ['S-48211', 'against'],
      [urn('i5001'), 'for'],
    ])
      await decide(tester, entityURN, {item, verdict});
    const after = await read(tester, entityURN);
    statuses.push(after.reviewState.reviewStatus);
    expect(statuses).toEqual(['needs_review', 'reviewed']);
    expect(after).toMatchObject({
      hasOpenAlert: false,
      updatedAt: '2025-03-14T09:01:00Z',
      reviewState: {lastReviewDate: '2025-03-14'},
    });
  });

  it('can be locked and unlocked', async () => {
    const tester = newTester();
    await tester.control(`entities/${e1002}/review-lock`, {locked: true});
    expect((await read(tester, e1002)).reviewState).toMatchObject({
      reviewStatus: 'review_locked',
      isEditingLocked: true,
      reviewLockedByName: 'Maren Holt',
      reviewLockedSince: '2025-03-14T09:00:00Z',
    });
    await tester.control(`entities/${e1002}/review-lock`, {locked: false});
    expect((await read(tester, e1002)).reviewState.reviewStatus).toBe('needs_review');
  });

  it('updates the time of the last status change', async () => {
    const tester = newTester();
    const since = async (reviewStatusSince: string) =>
      (await tester.get('listEntities', {body: {filters: {customerKey: 'CUST-0002', reviewStatusSince}}})).total;
    expect(await since('2025-03-14')).toBe(0);
    await tester.control(`entities/${e1002}/review-lock`, {locked: true});
    expect(await since('2025-03-14')).toBe(1);
  });
});

describe('setting a disposition or an escalation', () => {
  it.each(['pending', 'cleared', 'blocked'])('stores time and user of a disposition: %s', async (dispositionState) => {
    const tester = newTester();
    await tester.control(`entities/${e1002}/disposition`, {dispositionState, userName: 'Tove Lindqvist'});
    expect((await read(tester, e1002)).dispositionState).toMatchObject({
      dispositionState,
      dispositionSetAtTime: '2025-03-14T09:00:00Z',
      dispositionSetByUserName: 'Tove Lindqvist',
    });
    expect(await newest(tester, e1002)).toMatchObject({event: 'Disposition set', origin: 'user', riskScore: 0});
  });

  it('does not change the score', async () => {
    const tester = newTester();
    const {riskScore} = await read(tester, e1002);
    await tester.control(`entities/${e1002}/disposition`, {dispositionState: 'cleared'});
    await tester.control(`entities/${e1002}/escalation`, {escalated: false});
    const after = await read(tester, e1002);
    expect(after).toMatchObject({riskScore, escalated: false});
    expect(after).not.toHaveProperty('escalatedTime');
  });
});

describe('a history event', () => {
  it('is added once for each change', async () => {
    const tester = newTester();
    const count = async () => (await tester.get('listEntityHistory', {path: {entityURN: e1002}})).total as number;
    const start = await count();
    const changes: [string, Json][] = [
      ['disposition', {dispositionState: 'cleared'}],
      ['escalation', {escalated: false}],
      ['review-lock', {locked: true}],
      ['decision', {item: 'S-48212', verdict: 'for'}],
      ['decision', {item: urn('i5005'), verdict: 'accepted'}],
    ];
    for (const [index, [name, body]] of changes.entries()) {
      expect((await tester.control(`entities/${e1002}/${name}`, body)).status).toBe(200);
      expect(await count()).toBe(start + index + 1);
    }
    await tester.control('news', {sigmaID: 'S-48212', title: 'T', body: 'Qarvolt Maritime'});
    await tester.get('archiveEntities', {body: {entityURNs: [e1002]}});
    expect(await count()).toBe(start + changes.length + 2);
  });

  it('has a score difference, and all differences add up to the total change', async () => {
    const {tester, entityURN} = await onboarded();
    const {riskScore: first} = await read(tester, entityURN);
    await decide(tester, entityURN, {item: 'S-48211', verdict: 'against'});
    await tester.control('news', {sigmaID: 'S-48210', title: 'T', body: 'Ilvane Torresund', materialityScore: 1});
    await decide(tester, entityURN, {item: urn('i5001'), verdict: 'accepted'});
    const {histories} = await tester.get('listEntityHistory', {path: {entityURN}});
    const sum = histories.reduce((total: number, {riskScore}: Json) => total + riskScore, 0);
    expect((await read(tester, entityURN)).riskScore).toBe(first + sum);
  });
});
