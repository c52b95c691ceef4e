/** Tests that the gate accepts nobody without a sound screening or a decision about this customer, whatever it receives. */
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {changeResponses, useGate} from './lib/gate-workspace';
import {readCsv} from './lib/read-csv';

const work = useGate();
const {run, writeRows, decisions, reasonOf, rows, callsTo, dispose, intercept} = work;

/** A listed person. */
const listed = 'CUST-81,Ilvane Torresund,,,,';
/** Nobody's name. */
const unlisted = 'CUST-82,Ostrel Windham,,,,';
/** A company that the sandbox monitors in group 3 with Filter Set 12, and that has candidates. */
const qarvolt = 'CUST-0002,Qarvolt Maritime Holdings Ltd,company,CY,,Qarvolt Maritime';

describe('the gate', () => {
  it('accepts customers without candidates, and the others after a later disposition', async () => {
    writeRows(listed, unlisted, qarvolt);
    expect(await run()).toMatchObject({code: 1});
    // CUST-0002 was blocked before the screening, so that doesn't count.
    const first = {'CUST-81': 'waiting', 'CUST-82': 'accepted', 'CUST-0002': 'waiting'};
    expect(decisions()).toEqual(first);
    expect(callsTo('screenSimple').length).toBe(3);
    for (const {body} of callsTo('screenSimple'))
      expect(body).toMatchObject({threshold: 0.85, screeningType: 'sanctions-peps-and-media'});
    await dispose('CUST-81', 'cleared');
    await dispose('CUST-0002', 'blocked');
    expect(await run()).toMatchObject({code: 0});
    expect(decisions()).toEqual({...first, 'CUST-81': 'accepted', 'CUST-0002': 'declined'});
    expect(callsTo('screenSimple').length).toBe(3);
    expect(callsTo('createEntity').length).toBe(1);
    // What is done isn't asked again.
    const calls = work.allCalls().length;
    expect(await run()).toMatchObject({code: 0});
    expect(work.allCalls().length).toBe(calls);
  });

  it('reports who has decided when, by the clock of the platform', async () => {
    writeRows(listed, unlisted, 'CUST-83,Ostrel Windham,,,1968-02-31,');
    await run({maxRejected: '50'});
    await dispose('CUST-81', 'cleared');
    await run({maxRejected: '50'});
    const [first, second, third] = rows();
    expect(Object.keys(first)).toEqual(
      'customerKey,decision,decidedBy,decidedAt,urn,reason,searchDate,row,confirmed,policySha256'.split(
        ',',
      ),
    );
    expect(first).toMatchObject({decision: 'accepted', decidedBy: 'Maren Holt', row: '2'});
    expect(first.urn).toBe(work.entitiesOf('CUST-81')[0].urn);
    expect(first.decidedAt.slice(0, 10)).toBe(
      new Date(work.tester().time.now).toISOString().slice(0, 10),
    );
    expect(first.reason).toMatch(/^The disposition of the entity was set to "cleared" at 2/);
    expect(second).toMatchObject({
      decision: 'accepted',
      decidedBy: 'policy',
      reason: 'The screening has no candidate, and no entity of the account has the key.',
    });
    for (const {decidedAt, searchDate} of [first, second])
      for (const time of [decidedAt, searchDate])
        expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(second.policySha256).toMatch(/^[0-9a-f]{64}$/);
    expect(third).toMatchObject({decision: 'invalid', decidedBy: 'file', decidedAt: ''});
    expect(third.reason).toContain('1968-02-31');
  });

  it('refuses another policy, group or Filter Set with the same state', async () => {
    writeRows(unlisted);
    await run();
    for (const other of [{threshold: '0.9'}, {group: '1'}, {filterSet: '11'}])
      expect(await run(other)).toMatchObject({code: 2});
  });

  it('makes no decision with a wrong API key, and writes a report without the key', async () => {
    writeRows(listed, unlisted);
    const {code, text} = await run({}, {apiKey: 'wrong-key'});
    expect(code).toBe(1);
    expect(text).toContain('401');
    expect(text).not.toContain('wrong-key');
    expect(decisions()).toEqual({'CUST-81': 'undecided', 'CUST-82': 'undecided'});
  });

  it('marks as invalid only the customer whose data the platform refuses', async () => {
    writeRows(unlisted, 'CUST-84,Ostrel Refused,,,,');
    intercept(async ({operation, body}, answer) =>
      operation === 'screenSimple' && body.entityName === 'Ostrel Refused'
        ? new Response('body.entityName is refused', {status: 400})
        : answer(),
    );
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-82': 'accepted', 'CUST-84': 'invalid'});
    expect(rows()[1]).toMatchObject({decidedBy: 'platform'});
    expect(reasonOf('CUST-84')).toContain('body.entityName is refused');
    work.forward();
    expect(await run()).toMatchObject({code: 0});
  });

  it('stops if the platform refuses the policy, and marks no customer as invalid', async () => {
    writeRows(listed, unlisted);
    intercept(async ({operation}, answer) =>
      operation === 'screenSimple' ? new Response('body.threshold', {status: 400}) : answer(),
    );
    const {code, text} = await run();
    expect(code).toBe(1);
    expect(text).toMatch(/The policy is refused for every customer\..*body\.threshold/);
    expect(decisions()).toEqual({'CUST-81': 'undecided', 'CUST-82': 'undecided'});
    // The neutral subject is screened once.
    expect(
      callsTo('screenSimple').filter(({body}) => body.entityName === 'Policy check').length,
    ).toBe(1);
  });

  it.each([
    ['Filter Set', {filterSet: '99'}, /Check --filter-set and --group.*body\.filterSetID/],
    ['group', {group: '99'}, /Check --filter-set and --group.*body\.entityGroupIDs/],
  ])('stops if the platform refuses the %s', async (_, options, message) => {
    writeRows(listed, unlisted);
    const {code, text} = await run(options);
    expect(code).toBe(1);
    expect(text).toMatch(message);
    expect(decisions()['CUST-81']).toBe('undecided');
  });

  it('leaves one customer undecided if the platform refuses only its entity', async () => {
    writeRows(listed, 'CUST-85,Ilvane Torresund,,GB,,', unlisted);
    intercept(async ({operation, body}, answer) =>
      operation === 'createEntity' && body.search.countries
        ? new Response('not this one', {status: 400})
        : answer(),
    );
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({
      'CUST-81': 'waiting',
      'CUST-85': 'undecided',
      'CUST-82': 'accepted',
    });
    expect(reasonOf('CUST-85')).toContain('not this one');
  });

  it('sends nothing with --dry-run, and with too many rejected rows', async () => {
    writeRows(unlisted, 'CUST-83,Ostrel Windham,,,1968-02-31,');
    expect(await run({dryRun: true})).toMatchObject({
      text: expect.stringContaining('Nothing was sent'),
    });
    expect(work.read('state/decisions.csv')).toBe('');
    expect(await run()).toMatchObject({code: 1, text: expect.stringContaining('--max-rejected')});
    expect(decisions()).toEqual({'CUST-82': 'undecided', 'CUST-83': 'invalid'});
    expect(work.allCalls()).toEqual([]);
  });
});

describe('the policy', () => {
  const withPolicy = (policy: object) => {
    work.write('policy.json', JSON.stringify(policy));
    return {policy: work.path('policy.json')};
  };

  it('can decline customers with candidates, who then get no entity', async () => {
    writeRows(listed, unlisted);
    expect(await run(withPolicy({candidates: 'decline'}))).toMatchObject({code: 0});
    expect(decisions()).toEqual({'CUST-81': 'declined', 'CUST-82': 'accepted'});
    expect(rows()[0]).toMatchObject({decidedBy: 'policy', urn: ''});
    expect(callsTo('createEntity')).toEqual([]);
  });

  it('leaves the evidence of who was declined, and why', async () => {
    writeRows('CUST-81,Ilvane Torresund,,,1968-04-17,Ilva', unlisted);
    await run(withPolicy({candidates: 'decline'}));
    const [declined] = rows();
    const candidates = readCsv(work.read('state/candidates.csv'));
    expect(declined.reason).toContain(`${candidates.length} candidate`);
    expect(declined.searchDate).toBe(declined.decidedAt);
    expect(candidates[0]).toMatchObject({
      customerKey: 'CUST-81',
      aliases: 'Ilva',
      dob: '1968-04-17',
      sigmaID: expect.stringMatching(/./),
      matchStrength: expect.stringMatching(/^[01]/),
      risks: expect.stringMatching(/^[A-Z].*: /),
      sources: expect.stringMatching(/^[A-Z]/),
      searchDate: declined.searchDate,
      policySha256: declined.policySha256,
    });
    // The next run, which sends nothing, still has them.
    await run(withPolicy({candidates: 'decline'}));
    expect(readCsv(work.read('state/candidates.csv'))).toEqual(candidates);
    expect(callsTo('screenSimple').length).toBe(2);
  });

  it('continues with the state of an earlier version, which has no candidates', async () => {
    writeRows(listed);
    await run();
    work.changeState('ALTER TABLE gate DROP COLUMN candidates');
    work.changeState('PRAGMA user_version = 2');
    await dispose('CUST-81', 'cleared');
    expect(await run()).toMatchObject({code: 0});
    expect(decisions()).toEqual({'CUST-81': 'accepted'});
    expect(readCsv(work.read('state/candidates.csv'))).toEqual([]);
  });

  it.each([
    ['cleared', {}, 'accepted'],
    ['blocked', {}, 'declined'],
    ['cleared', {cleared: 'decline'}, 'declined'],
    ['cleared', {cleared: 'wait'}, 'waiting'],
    ['blocked', {blocked: 'wait'}, 'waiting'],
    ['pending', {}, 'waiting'],
    ['pending', {pending: 'decline'}, 'declined'],
  ])('says what %s means with %j: %s', async (state, dispositions, decision) => {
    writeRows(listed);
    const options = withPolicy({dispositions});
    await run(options);
    expect(decisions()).toEqual({'CUST-81': 'waiting'});
    await dispose('CUST-81', state);
    await run(options);
    expect(decisions()).toEqual({'CUST-81': decision});
  });

  it.each(['constructor', '__proto__', 'toString', 'accepted', 'approved'])(
    'takes the unknown disposition %s for no decision',
    async (state) => {
      writeRows(listed);
      await run();
      await dispose('CUST-81', 'cleared');
      const to = (entity: Json) => ({
        ...entity,
        dispositionState: {...entity.dispositionState, dispositionState: state},
      });
      intercept(async (call, answer) =>
        changeResponses('getEntity', to)(call, () =>
          changeResponses('listEntities', (page) => ({
            ...page,
            entities: page.entities.map(to),
          }))(call, answer),
        ),
      );
      expect(await run()).toMatchObject({code: 1});
      expect(decisions()).toEqual({'CUST-81': 'waiting'});
    },
  );
});
