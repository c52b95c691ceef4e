/** Tests the files of the programs, in both languages: rejected customers, a full disk, damaged and replaced files. */
import {mkdirSync, readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {finish, languages, type Language} from '../lib/programs/start';
import {useWorkspace} from '../lib/programs/workspace';

type Code = Record<Language, string>;
const work = useWorkspace();
const runCode = (lang: Language, code: Code) => finish(work.launchCode(lang, code));

/** Prints the keys of the customers to send, and the reasons for the others by key. */
const check: Code = {
  ts: `
    import {readCustomers} from './customers';
    const {customers, rejected} = readCustomers('customers.csv');
    const reasons = Object.fromEntries(rejected.map(({customerKey, reason}) => [customerKey, reason]));
    console.log(JSON.stringify({sent: customers.map(({customerKey}) => customerKey), reasons}));`,
  python: `
import json
from customers import read_customers
customers, rejected = read_customers("customers.csv")
print(json.dumps({"sent": [customer["customerKey"] for customer in customers], "reasons": dict(rejected)}))`,
};
type Checked = {sent: string[]; reasons: Record<string, string>};

const day = (fromNow: number) =>
  new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const nextYear = String(new Date().getUTCFullYear() + 1);

describe.each(languages)('the check of the customers in %s', (lang) => {
  async function checkRows(rows: string[][]): Promise<Checked> {
    const header = 'customerKey,entityName,entityType,countries,dob,aliases';
    const lines = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(','));
    work.write('customers.csv', [header, ...lines, '']);
    const {stdout, stderr} = await runCode(lang, check);
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Checked;
  }

  it('rejects dates of birth in the future, in every form', async () => {
    const future = [day(2), day(2).replaceAll('-', '/'), day(40).slice(0, 7), nextYear, '9999'];
    const past = [day(-1), day(0), day(0).slice(0, 7), day(0).slice(0, 4), '1968/02', '0068'];
    const {sent, reasons} = await checkRows(
      [...future, ...past].map((dob, i) => [`K${i}`, 'A', '', '', dob, '']),
    );
    expect(sent).toEqual(past.map((_, i) => `K${future.length + i}`));
    for (const [i, dob] of future.entries())
      expect(reasons[`K${i}`]).toBe(`customers.csv:${i + 2}: dob "${dob}" is in the future`);
    expect((await checkRows([['K', 'A', '', '', '0000', '']])).reasons.K).toContain(
      'not an existing date',
    );
  });

  it('rejects invisible characters in every cell, and names them', async () => {
    const columns = ['customerKey', 'entityName', 'entityType', 'countries', 'dob', 'aliases'];
    const signs = ['\u202e', '\u200b', '\u3164', '\u2028', '\u0000', '\u{e0041}'];
    const rows = signs.map((sign, i) =>
      columns.map(
        (column, j) =>
          (i === j ? `A${sign}` : {customerKey: `K${i}`, entityName: 'A'}[column]) ?? '',
      ),
    );
    const blank = ['\u200d', '-', '\u2800'].map((name, i) => [`B${i}`, name, '', '', '', '']);
    const {sent, reasons} = await checkRows([
      ...rows,
      ...blank,
      ['K', '\ufeffA\u00ad', '', '', '', ''],
    ]);
    expect(sent).toEqual([]);
    for (const [i, [key]] of rows.entries()) {
      const name = signs[i].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      expect(reasons[key]).toContain(`${columns[i]} contains invisible characters: U+${name}`);
    }
    expect(reasons.K).toContain('entityName contains invisible characters: U+FEFF, U+00AD');
    // The two joiners are part of names in Persian and in Indian languages. Line breaks can be seen.
    const names = ['می\u200cخواهم', 'ක්\u200dරම', 'Marrow\nLane', 'Łukasz\tÖ'];
    expect(
      (await checkRows(names.map((name, i) => [`K${i}`, name, '', '', '', '']))).reasons,
    ).toEqual({});
  });

  it('accepts exactly the country codes that the sandbox accepts', async () => {
    type Regions = Record<string, Record<string, string>>;
    const regions = parse(
      readFileSync('packages/sandbox/src/core/data/regions.yaml', 'utf8'),
    ) as Regions;
    const known = Object.values(regions).flatMap((parts) =>
      Object.values(parts).flatMap((codes) => codes.split(' ')),
    );
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const others = ['gb', 'GBR', 'G', 'Gb', 'GB US'];
    const codes = [...letters.flatMap((one) => letters.map((two) => one + two)), ...others];
    const {sent, reasons} = await checkRows(
      codes.map((code) => [`${code}`, 'A', '', code, '', '']),
    );
    expect(sent.sort()).toEqual(known.sort());
    expect(reasons.QQ).toMatch(
      /: countries has "QQ", not a code of ISO 3166-1 alpha-2 such as GB$/,
    );
  });
});

/**
 * Prints the stored numbers. Adds a small record, one that is larger than a file may be, and a small one. Then replaces
 * a file by a content that is too large.
 */
const storeAll: Code = {
  ts: `
    import {Journal, replaceFile} from './program';
    const attempt = (action: () => void) => {
      try {
        action();
      } catch (error) {
        console.log((error as Error).message);
      }
    };
    const journal = new Journal<{id: number; text: string}>('journal.ndjson');
    console.log(journal.records.map(({id}) => id).join());
    for (const [id, text] of [[7, ''], [8, 'é'.repeat(2000)], [9, '']] as const) attempt(() => journal.add({id, text}));
    attempt(() => replaceFile('list.csv', 'é'.repeat(2000)));`,
  python: `
from program import Journal, replace_file
def attempt(action, *args):
    try:
        action(*args)
    except RuntimeError as error:
        print(error)
journal = Journal("journal.ndjson")
print(",".join(str(record["id"]) for record in journal.records))
for id, text in [(7, ""), (8, "é" * 2000), (9, "")]:
    attempt(journal.add, {"id": id, "text": text})
attempt(replace_file, "list.csv", "é" * 2000)`,
};
const advice =
  'Free space on the disk or remove the cause, then start again. Nothing that was stored is lost.';
const ids = () => work.read('journal.ndjson').match(/(?<="id": ?)\d/g);

describe.each(languages)('storage in %s', (lang) => {
  const store = () => runCode(lang, storeAll);

  it('on a full disk, the journal and files stay whole, and can be continued', async () => {
    work.write('list.csv', 'old');
    const [file, command] = lang === 'ts' ? ['limited.ts', 'npx tsx'] : ['limited.py', 'python3'];
    work.write(file, storeAll[lang]);
    const {stdout, stderr, status} = await work.run({
      lang: 'bash',
      value: `(ulimit -f 1; ${command} ${file})`,
    });
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    const tooLarge = `.*file too large.*${advice}\n`;
    expect(stdout).toMatch(
      new RegExp(`^\\njournal\\.ndjson: ${tooLarge}list\\.csv: ${tooLarge}$`, 'i'),
    );
    expect(ids()).toEqual(['7', '9']);
    expect(work.read('list.csv')).toBe('old');
    expect(await store()).toMatchObject({status: 0, stdout: '7,9\n', stderr: ''});
    expect(ids()).toEqual(['7', '9', '7', '8', '9']);
  });

  it('a last line that a kill has cut off is dropped, also in the middle of a character', async () => {
    work.write('journal.ndjson', Buffer.from('{"id":1}\n{"id":2,"name":"é').subarray(0, -1));
    expect(await store()).toMatchObject({status: 0, stdout: '1\n'});
    expect(ids()).toEqual(['1', '7', '8', '9']);
  });

  it('a damaged line is reported with its file and number, and nothing is changed', async () => {
    const damaged = '{"id":1}\n{"id":2,"na{"id":3}\n{"id":4}\n';
    work.write('journal.ndjson', damaged);
    const {status, stderr} = await store();
    expect(status).toBe(1);
    expect(stderr).toContain(
      'journal.ndjson:2: the line is damaged. Restore the file from a backup',
    );
    expect(work.read('journal.ndjson')).toBe(damaged);
  });

  it('no temporary file stays beside one that cannot be replaced', async () => {
    mkdirSync(work.path('list.csv/a'), {recursive: true});
    expect((await store()).stdout).toMatch(/^list\.csv: .*directory/im);
    expect(readdirSync(work.path('.'))).not.toContain('list.csv.new');
  });
});
