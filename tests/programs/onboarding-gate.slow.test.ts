/** Tests that the gate accepts nobody without a screening or a decision about this customer, whatever it receives. */
import {beforeEach, describe, expect, it} from 'vitest';
import {product} from '../../src/product';
import {changeResponses, sentence, useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();
const {read, write, callsTo, dispose, entities} = work;
const name = 'onboarding-gate.ts';
const target = '--filter-set 12 --group 3 --lost-wait 1 --wait 0'.split(' ');
const gate = (args: string[] = [], env = {}, program = name) =>
  work.run(program, ['customers.csv', ...target, ...args], env);
const writeRows = (...rows: string[]) =>
  write('customers.csv', ['customerKey,entityName,entityType,countries,dob,aliases', ...rows].join('\n'));
const decisions = () =>
  Object.fromEntries(work.rows('state/decisions.csv').map(({customerKey, decision}) => [customerKey, decision]));
const accepted = () => read('state/decisions.csv').match(/^[^,]*,accepted/gm) ?? [];
const found = 'CUST-81,Ilvane Torresund,person,,,';

describe(name, () => {
  describe('with four customers', () => {
    const rows = [
      found,
      'CUST-82,Ostrel Windham,person,,,',
      'CUST-83,Ostrel Windham,person,,1968-02-31,',
      'CUST-0001,Ilvane Torresund,person,,,',
    ];
    const first = {'CUST-81': 'waiting', 'CUST-82': 'accepted', 'CUST-83': 'invalid', 'CUST-0001': 'waiting'};
    beforeEach(() => void writeRows(...rows));

    it('accepts nobody without a screening or a later disposition', async () => {
      expect(await gate()).toMatchObject({status: 1});
      // CUST-0001 was cleared before the screening, so that doesn't count.
      expect(decisions()).toEqual(first);
      for (const {sent} of callsTo('/screening/simple')) expect(JSON.parse(sent.body)).toHaveProperty('threshold');
      const [{urn}] = await entities({customerKey: 'CUST-81'});
      await dispose(urn, 'cleared');
      await dispose(`${product.slug}:e1001`, 'blocked');
      expect(await gate()).toMatchObject({status: 0});
      expect(decisions()).toEqual({...first, 'CUST-81': 'accepted', 'CUST-0001': 'declined'});
      expect(callsTo('/screening/simple').length).toBe(3);
      expect(callsTo('/entities/create').length).toBe(1);
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
    });

    it.each<[string, string[], RegExp]>([
      ['policy', [], /^Error: The policy is refused for every customer\..*body\.threshold/m],
      ['Filter Set', ['--filter-set', '99'], /^Error: Check --filter-set and --group.*body\.filterSetID/ms],
      ['group', ['--group', '99'], /^Error: Check --filter-set and --group.*body\.entityGroupIDs/ms],
    ])('stops if the platform rejects the %s, and marks no customer as invalid', async (what, args, message) => {
      write('edited.ts', what === 'policy' ? read(name).replace('threshold: 0.85', 'threshold: 0.3') : read(name));
      expect(await gate(args, {}, 'edited.ts')).toMatchObject({status: 1, stderr: expect.stringMatching(message)});
      expect(await gate()).toMatchObject({status: 1});
      expect(decisions()).toEqual(first);
    });
  });

  it.each(['stored entity', 'response'])('stops if the %s belongs to another customer', async (wrong) => {
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
  });

  it.each<[string, number, object, RegExp]>([
    ['two entities have the key', 2, {}, /2 entities have this key \(\S+, \S+\)\. Archive the copies/],
    ['the total says that there are more', 1, {total: 2}, /2 entities have this key/],
    ['the total says that there are less', 1, {total: 0}, /"total": 0/],
  ])('stops if %s', async (_, copies, change, message) => {
    writeRows(found);
    for (let i = 0; i < copies; i += 1) await work.create([{entityName: 'Ilvane Torresund', customerKey: 'CUST-81'}]);
    work.intercept(changeResponses(/\/entities$/, (body) => ({...body, ...change})));
    expect(await gate()).toMatchObject({status: 1, stderr: expect.stringMatching(message)});
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
    expect(await gate([], {}, 'loose-policy.ts')).toMatchObject({status: 1, stderr: expect.stringMatching(sentence)});
    expect(accepted()).toEqual([]);
  });
});
