/** Tests the files of the programs, in both languages: a full disk, damaged lines, and replaced files. */
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {languages, runCode, type Code} from '../lib/guides-run/code';
import {finish, prepare, start} from '../lib/guides-run/programs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
  prepare(folder);
});
afterEach(() => rmSync(folder, {recursive: true}));

/** Adds a small record, one that is larger than a file may be, and a small one. Prints an error. */
const addThree: Code = {
  ts: `
    import {Journal} from './program';
    const journal = new Journal<object>('journal.ndjson');
    for (const [id, text] of [[1, ''], [2, 'é'.repeat(2000)], [3, '']]) {
      try {
        journal.add({id, text});
      } catch (error) {
        console.log((error as Error).message);
      }
    }`,
  python: [
    'from program import Journal',
    'journal = Journal("journal.ndjson")',
    'for id, text in [(1, ""), (2, "é" * 2000), (3, "")]:',
    '    try:',
    '        journal.add({"id": id, "text": text})',
    '    except RuntimeError as error:',
    '        print(error)',
  ].join('\n'),
};
const addFourth: Code = {
  ts: `
    import {Journal} from './program';
    const journal = new Journal<{id: number}>('journal.ndjson');
    console.log(journal.records.map(({id}) => id).join());
    journal.add({id: 4});`,
  python: [
    'from program import Journal',
    'journal = Journal("journal.ndjson")',
    'print(",".join(str(record["id"]) for record in journal.records))',
    'journal.add({"id": 4})',
  ].join('\n'),
};
const replace: Code = {
  ts: `
    import {replaceFile} from './program';
    try {
      replaceFile('list.csv', 'é'.repeat(2000));
    } catch (error) {
      console.log((error as Error).message);
    }`,
  python: [
    'from program import replace_file',
    'try:',
    '    replace_file("list.csv", "é" * 2000)',
    'except RuntimeError as error:',
    '    print(error)',
  ].join('\n'),
};
const advice = 'Free space on the disk or remove the cause, then start again. Nothing that was stored is lost.';
const ids = () => readFileSync(join(folder, 'journal.ndjson'), 'utf8').match(/(?<="id": ?)\d/g);

describe.each(languages)('in %s', (lang) => {
  /** Runs code that can't write more than 1 KiB into a file, as on a full disk. */
  async function runLimited(code: Code) {
    const file = lang === 'ts' ? 'limited.ts' : 'limited.py';
    writeFileSync(join(folder, file), code[lang]);
    const value = `(ulimit -f 1; ${lang === 'ts' ? 'npx tsx' : 'python3'} ${file})`;
    return finish(start({file, line: 1, lang: 'bash', mode: 'run', value}, folder, {}));
  }

  it('a record that does not fit is removed whole, and the journal can be read and continued', async () => {
    const {stdout, stderr, status} = await runLimited(addThree);
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    expect(stdout).toMatch(/^journal\.ndjson: .*file too large/i);
    expect(stdout.trimEnd().split('\n').length).toBe(1);
    expect(stdout).toContain(advice);
    expect(ids()).toEqual(['1', '3']);
    expect(await runCode(lang, addFourth, folder)).toMatchObject({status: 0, stdout: '1,3\n', stderr: ''});
    expect(ids()).toEqual(['1', '3', '4']);
  });

  it('a last line that a kill has cut off is dropped, also in the middle of a character', async () => {
    const cut = Buffer.from('{"id":1}\n{"id":2,"name":"é').subarray(0, -1);
    writeFileSync(join(folder, 'journal.ndjson'), cut);
    expect(await runCode(lang, addFourth, folder)).toMatchObject({status: 0, stdout: '1\n'});
    expect(ids()).toEqual(['1', '4']);
  });

  it('a damaged line is reported with its file and number, and nothing is changed', async () => {
    const damaged = '{"id":1}\n{"id":2,"na{"id":3}\n{"id":4}\n';
    writeFileSync(join(folder, 'journal.ndjson'), damaged);
    const {status, stderr} = await runCode(lang, addFourth, folder);
    expect(status).toBe(1);
    const message = 'journal.ndjson:2: the line is damaged. Restore the file from a backup, or use a new folder.';
    expect(stderr).toContain(message);
    expect(readFileSync(join(folder, 'journal.ndjson'), 'utf8')).toBe(damaged);
  });

  it('a file that cannot be replaced stays as it is, without a temporary file beside it', async () => {
    writeFileSync(join(folder, 'list.csv'), 'old');
    const {stdout, stderr} = await runLimited(replace);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^list\.csv: .*file too large/i);
    expect(stdout).toContain(advice);
    expect(readFileSync(join(folder, 'list.csv'), 'utf8')).toBe('old');
    rmSync(join(folder, 'list.csv'));
    mkdirSync(join(folder, 'list.csv/a'), {recursive: true});
    expect((await runCode(lang, replace, folder)).stdout).toMatch(/^list\.csv: .*directory/i);
    expect(readdirSync(folder)).not.toContain('list.csv.new');
  });
});
