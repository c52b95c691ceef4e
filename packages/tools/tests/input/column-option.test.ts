/** Columns that `--column` names, and columns that a file or a command lacks. */
import {describe, expect, test} from 'vitest';
import {readContent} from './lib/read-file';

describe('--column', () => {
  const read = async (columns: Record<string, string>): Promise<string | undefined> =>
    (await readContent('Nr,Name\nK1,Ilvane\n', {columns})).error;

  test('names a column that the file lacks', async () => {
    expect(await read({customerKey: 'Nummer', entityName: 'Vorname+Name'})).toBe(
      `customers.csv, line 1: The header doesn't have "Nummer", which --column customerKey=Nummer names. It has "Nr" and "Name".\n` +
        `The header doesn't have "Vorname", which --column entityName="Vorname+Name" names. It has "Nr" and "Name".\n` +
        'The columns "Nr" and "Name" are unknown.\n' +
        'Say which column is which. Copy the options for the columns that you need, and replace FIELD with customerKey, ' +
        'entityName, entityType, countries, dob or aliases:\n' +
        '  --column FIELD=Nr\n  --column FIELD=Name\nTo leave out all other columns, add --ignore-other-columns.',
    );
  });

  test('without a name', async () => {
    const {error} = await readContent('customerKey,entityName,\nK1,Ilvane,x\n', {
      columns: {dob: ''},
    });
    expect(error).toBe(
      `customers.csv, line 1: The header doesn't have "", which --column dob="" names. It has "customerKey", "entityName" ` +
        `and "".`,
    );
  });

  test('names a column that the command lacks', async () => {
    expect(await read({name: 'Name'})).toBe(
      'customers.csv: --column name=… names no column of this command. It has customerKey, entityName, entityType, ' +
        'countries, dob and aliases.',
    );
  });

  test('a column that only this command needs', async () => {
    const {error} = await readContent('customerKey,entityName\nK1,Ilvane\n', {
      furtherColumns: ['label'],
    });
    expect(error).toBe('customers.csv, line 1: The column label is missing.');
  });
});
