/** Tests that a person can confirm a value in each spelling in which the tool shows it. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {readCsv} from './lib/read-csv';
import {run, useFolders} from './lib/tool';

const newFolder = useFolders();

const columns = 'customerKey,field,value,confirmedBy,confirmedAt';

/** Checks a file of one customer, with a file of confirmations. */
async function check(row: string, confirmations: string | Uint8Array) {
  const folder = newFolder();
  const [file, confirmed] = [join(folder, 'customers.csv'), join(folder, 'confirmed.csv')];
  writeFileSync(file, `customerKey,entityName,dob,aliases\n${row}\n`);
  writeFileSync(confirmed, confirmations);
  const options = ['--date-format', 'dd.mm.yyyy', '--confirmed', confirmed];
  return {...(await run('check', file, ...options)), file, folder};
}

it.each([
  ['a date as in the file', 'K-1,Ostrel Windham,17.04.1898,', 'dob', '17.04.1898'],
  ['a date as it is sent', 'K-1,Ostrel Windham,17.04.1898,', 'dob', '1898-04-17'],
  ['a name that a report neutralizes', 'K-1,@Leisure Ltd,,', 'entityName', "'@Leisure Ltd"],
  ['an alias that a report neutralizes', 'K-1,Leisure Ltd,,L;@Leisure', 'aliases', "'@Leisure"],
])('%s', async (_, row, field, value) => {
  const confirmation = `K-1,${field},${value},J. Ashgrove,2026-03-31`;
  expect(await check(row, `${columns}\n${confirmation}\n`)).toMatchObject({code: 0});
  const semicolons = `${columns}\n${confirmation}\n`.replaceAll(',', ';');
  expect(await check(row, `\ufeff${semicolons}`)).toMatchObject({code: 0});
});

it('accepts what is copied from check.csv', async () => {
  const row = 'K-1,@Leisure Ltd,17.04.1898,';
  const {file, folder} = await check(row, `${columns}\n`);
  const state = join(folder, 'state');
  await run('check', file, '--state', state, '--date-format', 'dd.mm.yyyy');
  const problems = readCsv(readFileSync(join(state, 'check.csv'), 'utf8'));
  expect(problems).toHaveLength(2);
  const copied = problems.map(({column, value}) => `K-1,${column},${value},J. Ashgrove,2026-03-31`);
  expect(await check(row, [columns, ...copied, ''].join('\n'))).toMatchObject({code: 0});
});

it('says where to copy the value from', async () => {
  const {code, stderr} = await check(
    'K-1,Ostrel Windham,17.04.1898,',
    `${columns}\nK-1,dob,1898,J. Ashgrove,2026-03-31\n`,
  );
  expect(code).toBe(1);
  expect(stderr).toContain('"17.04.1898". Copy the value from the column "value" of check.csv');
});

it('names the encoding of the file', async () => {
  const {code, stderr} = await check(
    'K-1,Ostrel Windham,,',
    Buffer.from(`${columns}\nK-1,entityName,Zo\xeb,J. A.,2026-03-31\n`, 'latin1'),
  );
  expect(code).toBe(1);
  expect(stderr).toContain("confirmed.csv isn't UTF-8. Save it as CSV (UTF-8).");
});

it('reads a file of confirmations again when it has changed', async () => {
  const folder = newFolder();
  const [file, confirmed] = [join(folder, 'customers.csv'), join(folder, 'confirmed.csv')];
  writeFileSync(file, 'customerKey,entityName\nK-1,Null\n');
  writeFileSync(confirmed, `${columns}\n`);
  const args = ['check', file, '--state', join(folder, 'state'), '--confirmed', confirmed];
  expect(await run(...args)).toMatchObject({code: 1});
  writeFileSync(confirmed, `${columns}\nK-1,entityName,Null,J. Ashgrove,2026-03-31\n`);
  expect(await run(...args)).toMatchObject({code: 0});
});
