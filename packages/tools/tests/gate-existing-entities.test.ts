/** Tests what the gate does if the account already has something with the key of a customer. */
import {describe, expect, it} from 'vitest';
import {useGate} from './lib/gate-workspace';

const work = useGate();
const {run, writeRows, decisions, reasonOf, rows, callsTo, create, dispose} = work;

/** A listed person. */
const listed = 'CUST-81,Ilvane Torresund,,,,';
/** Nobody's name. */
const unlisted = 'CUST-82,Ostrel Windham,,,,';

const accepted = () => Object.values(decisions()).filter((decision) => decision === 'accepted');

describe('something in the account with the key', () => {
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
    'is there twice, which concerns only this customer: %s',
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
