/** Reads large files: in the order of the file, and with a memory that doesn't grow with it. */
import {execFile} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {expect, test} from 'vitest';
import {inFolder, readContent} from './lib/read-file';

test('reads 100,000 rows in the order of the file, with their lines', async () => {
  const count = 100_000;
  const lines = Array.from(
    {length: count},
    (_, index) => `K${index},Ilvane Torresund,"a\r\nb"\r\n`,
  );
  const {rows, error} = await readContent(`customerKey,entityName,note\r\n${lines.join('')}`, {
    furtherColumns: ['note'],
  });
  expect(error).toBeUndefined();
  expect(rows.length).toBe(count);
  const wrong = rows.filter(
    ({row, line, customerKey, further, faults}, index) =>
      customerKey !== `K${index}` ||
      row !== index + 2 ||
      line !== 2 * index + 2 ||
      further.note !== 'a\r\nb' ||
      faults.length > 0,
  );
  expect(wrong).toEqual([]);
});

test('reads 200,000 rows with a memory in which they would not fit', async () => {
  const count = 200_000;
  // 400 MB as texts, of which only a few rows fit at once.
  const row = `,Ilvane Torresund,"${'note '.repeat(200)}"\n`;
  await inFolder(async (folder) => {
    const path = join(folder, 'customers.csv');
    const rows = Array.from({length: count}, (_, index) => `K${index}${row}`);
    writeFileSync(path, `customerKey,entityName,note\n${rows.join('')}`);
    const program = fileURLToPath(new URL('lib/count-rows.mts', import.meta.url));
    const options = ['--max-old-space-size=96', '--import', 'tsx', program, path];
    const {stdout} = await promisify(execFile)(process.execPath, options);
    expect(stdout).toBe(`${count}\n`);
  });
});
