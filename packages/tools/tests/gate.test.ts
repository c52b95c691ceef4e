/** Tests that the gate accepts nobody without a sound screening or a decision about this customer, whatever it receives. */
import {describe, expect, it} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {changeResponses, useGate} from './lib/gate-workspace';
import {readCsv} from './lib/read-csv';

const work = useGate();
const {run, writeRows, decisions, reasonOf, rows, callsTo, create, dispose, intercept} = work;

/** A listed person. */
const listed = 'CUST-81,Ilvane Torresund,,,,';
/** Nobody's name. */
const unlisted = 'CUST-82,Ostrel Windham,,,,';
/** A company that the sandbox monitors in group 3 with Filter Set 12, and that has candidates. */
const qarvolt = 'CUST-0002,Qarvolt Maritime Holdings Ltd,company,CY,,Qarvolt Maritime';

const accepted = () => Object.values(decisions()).filter((decision) => decision === 'accepted');

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

describe('a damaged or doubtful customer (A1, A2, A3)', () => {
  it.each([
    ['D-1,#REF!,,,,', 'invalid'],
    ['D-1,Ilvane T\ufffdrresund,,,,', 'invalid'],
    ['D-1,Ilvane Torres\\u00fcnd,,,,', 'invalid'],
    ['D-1,Ilvane TÃ¶rresÃ¼nd,,,,', 'invalid'],
    ['D-1,=TRIM(A2),,,,', 'invalid'],
    ['D-1,Ostrel Windham,,,,Ilvane T\ufffdrresund', 'invalid'],
    ['D-1,Ilvane Torres?nd,,,,', 'undecided'],
    ['D-1,NULL,,,,', 'undecided'],
    ['D-1,1968-02-29,,,,', 'undecided'],
    ['D-1,ilvane@torresund.example,,,,', 'undecided'],
    ['D-1,Ilv\u0430ne Torresund,,,,', 'undecided'],
    ['D-1,Ostrel Windham,,,1068,', 'undecided'],
    ['D-1,Ostrel Windham,,,0068-02-29,', 'undecided'],
  ])('in the file is never sent: %s', async (row, decision) => {
    writeRows(row, unlisted);
    expect(await run({maxRejected: '50'})).toMatchObject({code: 1});
    expect(decisions()).toEqual({'D-1': decision, 'CUST-82': 'accepted'});
    expect(reasonOf('D-1')).not.toBe('');
    expect(callsTo('screenSimple').length).toBe(1);
  });

  it.each([
    {entityName: '#REF!'},
    {entityName: 'Ilvane T\ufffdrresund'},
    {entityName: 'NULL'},
    {entityName: 'Ilv\u0430ne Torresund'},
    {entityName: 'Ostrel Windham', dob: '1068'},
  ])('is undecided even if the file was read wrongly: %j', async (data) => {
    writeRows(unlisted);
    // Only loads the file.
    await run({}, {apiKey: 'wrong-key'});
    const sent = callsTo('screenSimple').length;
    const subject = {customerKey: 'CUST-82', ...data};
    work.changeState('UPDATE customers SET subject = ?', JSON.stringify(subject));
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-82': 'undecided'});
    expect(callsTo('screenSimple').length).toBe(sent);
  });

  it.each([
    ['entityName', 'D-1,Null,,,,', 'accepted'],
    ['aliases', 'D-1,Ostrel Windham,,,,Windham Ostrel; Null', 'accepted'],
    ['aliases', 'D-1,Ilvane Torresund,,,,Null', 'waiting'],
  ])('is screened after a person has confirmed its %s: %s', async (field, row, decision) => {
    writeRows(row);
    work.write(
      'confirmed.csv',
      `customerKey,field,value,confirmedBy,confirmedAt\nD-1,${field},Null,=Eve,2025-03-01\n`,
    );
    await run({confirmed: work.path('confirmed.csv')});
    expect(rows()[0]).toMatchObject({
      decision,
      confirmed: `${field} confirmed by =Eve at 2025-03-01`,
    });
  });
});

describe('a wrong type (A4)', () => {
  it('hides nobody: the type is sent neither to screen nor to monitor', async () => {
    writeRows('CUST-81,Ilvane Torresund,company,,,', 'CUST-86,Ilvane Torresund,vessel,,,');
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-81': 'waiting', 'CUST-86': 'waiting'});
    const sent = [
      ...callsTo('screenSimple').map(({body}) => body),
      ...callsTo('createEntity').map(({body}) => body.search),
    ];
    expect(sent.length).toBe(4);
    for (const body of sent) expect(body).not.toHaveProperty('entityType');
    await dispose('CUST-81', 'cleared');
    await run();
    expect(decisions()).toEqual({'CUST-81': 'accepted', 'CUST-86': 'waiting'});
  });
});

describe('something in the account with the key (A5, A6)', () => {
  const urn = (key: string) => work.entitiesOf(key)[0].urn;

  it.each([
    ['the customer is unlisted', 'CUST-0001,Ostrel Windham,,,,', /its name differs/],
    ['the customer is listed', 'CUST-0003,Ilvane Torresund,person,GB,1968,', /its name differs/],
    [
      'the entity has more data',
      'CUST-0002,Qarvolt Maritime Holdings Ltd,company,,,',
      /aliases differ/,
    ],
    [
      'the type differs',
      'CUST-0002,Qarvolt Maritime Holdings Ltd,vessel,CY,,Qarvolt Maritime',
      /type/,
    ],
    [
      'the entity is elsewhere',
      'CUST-0006,Ruvenka Aldermaas,person,BE,1972/11,',
      /Filter Set.*groups/,
    ],
  ])('is another subject: %s', async (_, row, message) => {
    writeRows(row, unlisted);
    const [key] = row.split(',');
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({[key]: 'undecided', 'CUST-82': 'accepted'});
    expect(reasonOf(key)).toMatch(message);
    expect(reasonOf(key)).toContain(urn(key));
    await dispose(key, 'cleared');
    await run();
    expect(decisions()[key]).toBe('undecided');
    expect(callsTo('createEntity')).toEqual([]);
  });

  it.each(['CUST-82,Ostrel Windham,,,,', 'CUST-82,Ilvane Torresund,,,,'])(
    'is archived, so a person has to look: %s',
    async (row) => {
      writeRows(row);
      await create({entityName: row.split(',')[1], customerKey: 'CUST-82'});
      await work.archive('CUST-82');
      await dispose('CUST-82', 'cleared');
      expect(await run()).toMatchObject({code: 1});
      expect(decisions()).toEqual({'CUST-82': 'undecided'});
      expect(reasonOf('CUST-82')).toMatch(/archived/);
      expect(reasonOf('CUST-82')).toContain(urn('CUST-82'));
      expect(callsTo('createEntity')).toEqual([]);
    },
  );

  it.each(['Ostrel Windham', 'Ilvane Torresund'])(
    'is the same subject, so its later disposition counts: %s',
    async (entityName) => {
      writeRows(`CUST-82,${entityName},,,,`);
      await create({entityName, customerKey: 'CUST-82'});
      await dispose('CUST-82', 'cleared');
      expect(await run()).toMatchObject({code: 1});
      // It was cleared before the screening.
      expect(decisions()).toEqual({'CUST-82': 'waiting'});
      expect(reasonOf('CUST-82')).toMatch(/before the screening/);
      await dispose('CUST-82', 'cleared');
      expect(await run()).toMatchObject({code: 0});
      expect(rows()[0]).toMatchObject({decision: 'accepted', decidedBy: 'Maren Holt'});
      expect(callsTo('createEntity')).toEqual([]);
    },
  );

  it.each(['Ostrel Windham', 'Ilvane Torresund'])(
    'is there twice, which concerns only this customer (A10): %s',
    async (entityName) => {
      const others = Array.from({length: 40}, (_, n) => `N-${n},Ostrel Windham,,,,`);
      writeRows(`CUST-80,${entityName},,,,`, ...others);
      const one = {entityName, customerKey: 'CUST-80'};
      await create(one, one);
      await dispose('CUST-80', 'cleared');
      expect(await run()).toMatchObject({code: 1});
      expect(accepted().length).toBe(40);
      expect(decisions()['CUST-80']).toBe('undecided');
      expect(reasonOf('CUST-80')).toMatch(/2 entities/);
      for (const {urn} of work.entitiesOf('CUST-80')) expect(reasonOf('CUST-80')).toContain(urn);
    },
  );

  it('appears after the creation: a copy makes the customer undecided', async () => {
    writeRows(listed);
    await run();
    await create({entityName: 'Ilvane Torresund', customerKey: 'CUST-81'});
    await dispose('CUST-81', 'cleared');
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-81': 'undecided'});
    expect(reasonOf('CUST-81')).toMatch(/2 entities have this key/);
  });

  it('is archived after the decision', async () => {
    writeRows(listed);
    await run();
    await dispose('CUST-81', 'cleared');
    await work.archive('CUST-81');
    expect(await run()).toMatchObject({code: 1});
    expect(decisions()).toEqual({'CUST-81': 'undecided'});
    expect(reasonOf('CUST-81')).toMatch(/archived/);
  });
});
