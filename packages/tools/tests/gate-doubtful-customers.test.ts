/** Tests that the gate accepts nobody whose data is damaged or doubtful, and that a wrong type hides nobody. */
import {describe, expect, it} from 'vitest';
import {useGate} from './lib/gate-workspace';

const work = useGate();
const {run, writeRows, decisions, reasonOf, rows, callsTo, dispose} = work;

/** Nobody's name. */
const unlisted = 'CUST-82,Ostrel Windham,,,,';

describe('a damaged or doubtful customer', () => {
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

describe('a wrong type', () => {
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
