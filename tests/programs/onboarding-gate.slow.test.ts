/** Tests that the gate accepts nobody without a screening or a decision about this customer, whatever it receives. */
import {beforeEach, describe, expect, it} from 'vitest';
import {changeResponses, sentence, useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();
const {read, write, callsTo, dispose, entities} = work;
const name = 'onboarding-gate.ts';
const target = '--filter-set 12 --group 3 --lost-wait 1 --wait 0'.split(' ');
const gate = (args: string[] = [], env = {}, program = name) =>
  work.run(program, ['customers.csv', ...target, ...args], env);
const writeRows = (...rows: string[]) =>
  write(
    'customers.csv',
    ['customerKey,entityName,entityType,countries,dob,aliases', ...rows].join('\n'),
  );
const decisions = () =>
  Object.fromEntries(
    work.rows('state/decisions.csv').map(({customerKey, decision}) => [customerKey, decision]),
  );
const accepted = () => read('state/decisions.csv').match(/^[^,]*,accepted/gm) ?? [];
const found = 'CUST-81,Ilvane Torresund,person,,,';
const qarvolt = 'CUST-0002,Qarvolt Maritime Holdings Ltd,company,CY,,Qarvolt Maritime';

describe(name, () => {
  describe('with three customers', () => {
    const rows = [
      found,
      'CUST-82,Ostrel Windham,person,,,',
      'CUST-83,Ostrel Windham,person,,1968-02-31,',
    ];
    const first = {'CUST-81': 'waiting', 'CUST-82': 'accepted', 'CUST-83': 'invalid'};
    beforeEach(() => void writeRows(...rows));

    it('accepts nobody without a screening or a later disposition', async () => {
      writeRows(...rows, qarvolt);
      expect(await gate()).toMatchObject({status: 1});
      // CUST-0002 was blocked before the screening, so that doesn't count.
      expect(decisions()).toEqual({...first, 'CUST-0002': 'waiting'});
      for (const {sent} of callsTo('/screening/simple'))
        expect(JSON.parse(sent.body)).toHaveProperty('threshold');
      const [{urn}] = await entities({customerKey: 'CUST-81'});
      await dispose(urn, 'cleared');
      await dispose(await work.urnOf('CUST-0002'), 'blocked');
      expect(await gate()).toMatchObject({status: 0});
      expect(decisions()).toEqual({...first, 'CUST-81': 'accepted', 'CUST-0002': 'declined'});
      expect(callsTo('/screening/simple').length).toBe(3);
      expect(callsTo('/entities/create').length).toBe(1);
      write('edited.ts', read(name).replace('threshold: 0.85', 'threshold: 0.5'));
      expect(await gate([], {}, 'edited.ts')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('policy'),
      });
    });

    it('makes no decision with a wrong API key, and does not print the key', async () => {
      const {status, stderr} = await gate([], {SCREENING_API_KEY: 'wrong-key'});
      expect(status).toBe(1);
      expect(stderr).toMatch(/401/);
      expect(stderr).not.toContain('wrong-key');
      expect(read('state/decisions.csv')).toBe('');
    });

    it('marks as invalid only the customer whose values the platform rejects', async () => {
      work.acceptUnknownCountry();
      writeRows(...rows, 'CUST-84,Ostrel Windham,person,QQ,,');
      expect(await gate()).toMatchObject({status: 1});
      expect(decisions()).toEqual({...first, 'CUST-84': 'invalid'});
      expect(read('state/decisions.csv')).toMatch(/CUST-84,invalid,platform,.*QQ/);
      writeRows(...rows, 'CUST-84,Ostrel Windham,person,GB,,');
      await gate();
      expect(decisions()).toEqual({...first, 'CUST-84': 'accepted'});
    });

    it.each<[string, string[], RegExp]>([
      ['policy', [], /^Error: The policy is refused for every customer\..*body\.threshold/m],
      [
        'Filter Set',
        ['--filter-set', '99'],
        /^Error: Check --filter-set and --group.*body\.filterSetID/ms,
      ],
      [
        'group',
        ['--group', '99'],
        /^Error: Check --filter-set and --group.*body\.entityGroupIDs/ms,
      ],
    ])(
      'stops if the platform rejects the %s, and marks no customer as invalid',
      async (what, args, message) => {
        write(
          'edited.ts',
          what === 'policy' ? read(name).replace('threshold: 0.85', 'threshold: 0.3') : read(name),
        );
        expect(await gate(args, {}, 'edited.ts')).toMatchObject({
          status: 1,
          stderr: expect.stringMatching(message),
        });
        expect(await gate()).toMatchObject({status: 1});
        expect(decisions()).toEqual(first);
      },
    );
  });

  it.each(['stored entity', 'response'])(
    'stops if the %s belongs to another customer',
    async (wrong) => {
      writeRows(found);
      await gate();
      const [mine] = await entities({customerKey: 'CUST-81'});
      const [other] = await entities({customerKey: 'CUST-0009'});
      await dispose(other.urn, 'cleared');
      const theirs = await work.call('GET', `/entity/${other.urn}`);
      if (wrong === 'response') work.intercept(changeResponses(/^GET .*\/entity\//, () => theirs));
      else write('state/journal.ndjson', read('state/journal.ndjson').replace(mine.urn, other.urn));
      expect(await gate()).toMatchObject({status: 1, stderr: expect.stringContaining('CUST-0009')});
      expect(accepted()).toEqual([]);
    },
  );

  const one = {entityName: 'Ilvane Torresund', customerKey: 'CUST-85'};
  const setOnDay = {dispositionState: 'cleared', dispositionSetAtTime: '2025-03-14'};
  const row85 = 'CUST-85,Ilvane Torresund,,,,';
  const change = (path: RegExp, to: object) => () =>
    work.intercept(changeResponses(path, (old) => ({...old, ...to})));
  it.each<[string, string, RegExp, ((urn?: string) => unknown)?]>([
    ['two entities have the key', row85, /Archive the copies/, () => work.create([one, one])],
    [
      'a copy is created later',
      row85,
      /key \(\S+, \S+\)\. Archive all but/,
      () => work.create([one]),
    ],
    [
      'the total says that there are more',
      qarvolt,
      /2 entities have this key/,
      change(/\/entities$/, {total: 2}),
    ],
    [
      'the total says that there are less',
      qarvolt,
      /"total": 0/,
      change(/\/entities$/, {total: 0}),
    ],
    [
      'the entity is another subject',
      'CUST-0003,Ilvane Torresund,person,GB,1968,',
      /entityName, entityType, dob\./,
    ],
    [
      'the entity has more data',
      'CUST-0002,Qarvolt Maritime Holdings Ltd,company,,,',
      /of countries, aliases\./,
    ],
    [
      'the entity is elsewhere',
      'CUST-0006,Ruvenka Aldermaas,person,BE,1972/11,',
      /of filterSetID, entityGroup/,
    ],
    [
      'the entity is renamed',
      qarvolt,
      /entityName/,
      (urn) => urn && change(/\/entity\//, {entityName: 'A'})(),
    ],
    [
      'it is archived',
      qarvolt,
      /archived/,
      (urn) => urn && work.call('PUT', '/entities/archive', {entityURNs: [urn]}),
    ],
    [
      'the decision has no time',
      qarvolt,
      /waiting for an analyst/,
      change(/\/entity\//, {dispositionState: setOnDay}),
    ],
    [
      'the screening has no time',
      qarvolt,
      /waiting for an analyst/,
      change(/\/simple$/, {searchDate: '2025-03-14'}),
    ],
  ])('accepts nobody if %s', async (_, row, message, happen = () => {}) => {
    writeRows(row);
    await happen();
    await gate();
    const urn = await work.urnOf(row.split(',')[0]);
    await dispose(urn, 'cleared');
    await happen(urn);
    expect(await gate()).toMatchObject({status: 1, stderr: expect.stringMatching(message)});
    expect(accepted()).toEqual([]);
    expect(callsTo('/entities/create')).toEqual([]);
  });

  it('binds no entity with another key from the response to its creation', async () => {
    writeRows(found);
    work.intercept(changeResponses(/\/create$/, (body) => ({...body, customerKey: 'CUST-0009'})));
    expect(await gate()).toMatchObject({status: 1, stderr: expect.stringContaining('CUST-0009')});
    expect(read('state/journal.ndjson')).not.toContain('"step":"entity"');
  });

  it.each([
    {resultCount: 0, resultRows: [{matchName: 'Ilvane Torresund'}]},
    {resultCount: 1, resultRows: []},
    {resultCount: 2, resultRows: [null]},
    {resultCount: null, resultRows: []},
    {resultCount: '0', resultRows: []},
    {resultCount: 0, resultRows: null},
    {resultCount: 0, resultRows: [], searchDate: null},
  ])('accepts nobody by a screening with %j, even with a loose policy', async (change) => {
    writeRows('CUST-82,Ostrel Windham,person,,,');
    work.intercept(changeResponses(/\/simple$/, (body) => ({...body, ...change})));
    const strict = 'found.resultCount > 0 || found.resultRows.length > 0';
    expect(read(name)).toContain(strict);
    write('loose-policy.ts', read(name).replace(strict, 'found.resultCount > 0'));
    // With its own policy, the program refuses even more.
    expect(await gate([], {}, 'loose-policy.ts')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(sentence),
    });
    expect(accepted()).toEqual([]);
  });
});
