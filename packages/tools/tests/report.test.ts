/** Tests that reports open in a spreadsheet without running anything, and that a failure leaves the older report. */
import {spawnSync} from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {parse} from 'csv-parse/sync';
import {describe, expect, it} from 'vitest';
import type {ReportFile} from '../src/command';
import {commands} from '../src/commands';
import {StopError} from '../src/errors';
import {writeReport} from '../src/output/report';
import {run, useFolders, writeCustomers} from './lib/tool';

const newFolder = useFolders();

const report: ReportFile = {
  name: 'report.csv',
  text: 'A report.',
  columns: [
    {name: 'name', text: 'a text', kind: 'text'},
    {name: 'key', text: 'a key', kind: 'exact'},
    {name: 'change', text: 'a number', kind: 'number'},
  ],
};

/** Writes a report, and returns its rows as a strict reader sees them. */
function writeAndRead(rows: object[]): string[][] {
  const folder = newFolder();
  expect(writeReport(folder, report, rows)).toBe(rows.length);
  return parse(readFileSync(join(folder, report.name), 'utf8'), {record_delimiter: '\n'});
}

describe('a cell', () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

  it.each(starts)('that begins with %j is neutralized only in texts', (start) => {
    const value = `${start}1+1`;
    const [, row] = writeAndRead([{name: value, key: value, change: value}]);
    expect(row).toEqual([`'${value}`, value, value]);
  });

  it('keeps other texts, with separators, quotation marks and line breaks', () => {
    for (const value of [
      'a=b',
      'O’Neill',
      "O'Neill",
      'a,b',
      'a;b',
      'say "a"',
      'a\nb',
      'a\r\nb',
      '',
    ])
      expect(writeAndRead([{name: value, key: 'K'}])[1]).toEqual([value, 'K', '']);
  });

  it('shows numbers as they are, and nothing for a missing value', () => {
    expect(writeAndRead([{name: null, change: -7}])[1]).toEqual(['', '', '-7']);
  });

  it('with a separator of another country is quoted, so that it stays one cell there', () => {
    const folder = newFolder();
    writeReport(folder, report, [{name: 'a;=1+1'}]);
    expect(readFileSync(join(folder, report.name), 'utf8')).toContain('"a;=1+1"');
  });
});

/** The commands whose files other programs read. */
const forPrograms = ['export', 'decisions'];

it('files for programs have all texts as they are', () => {
  const columns = commands
    .filter(({name}) => forPrograms.includes(name))
    .flatMap(({files}) => files.flatMap((file) => file.columns));
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.filter(({kind}) => kind === 'text')).toEqual([]);
});

it('the reports for people neutralize names and messages, but never keys and numbers', () => {
  const columns = commands
    .filter(({name}) => !forPrograms.includes(name))
    .flatMap(({files}) => files.flatMap((file) => file.columns));
  const kindsOf = (name: string) =>
    new Set(columns.filter((column) => column.name === name).map(({kind}) => kind));
  expect(columns.length).toBeGreaterThan(0);
  for (const name of ['entityName', 'reason', 'confirmed', 'message', 'value', 'matchName'])
    expect([...kindsOf(name)], name).toEqual(['text']);
  for (const name of ['customerKey', 'urn', 'sigmaID', 'policySha256'])
    expect([...kindsOf(name)], name).toEqual(['exact']);
  for (const name of ['row', 'riskScore', 'matchStrength'])
    expect([...kindsOf(name)], name).toEqual(['number']);
});

describe('a report', () => {
  it('replaces the older one, and only its owner can read it', () => {
    const folder = newFolder();
    writeFileSync(join(folder, report.name), 'old', {mode: 0o644});
    writeReport(folder, report, [{name: 'a', key: 'K', change: 1}]);
    expect(readFileSync(join(folder, report.name), 'utf8')).toBe('name,key,change\na,K,1\n');
    expect(statSync(join(folder, report.name)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual([report.name]);
  });

  it('is written in blocks, and is complete', () => {
    const rows = Array.from({length: 20_000}, (_, index) => ({name: 'Ä'.repeat(5), key: index}));
    const found = writeAndRead(rows);
    expect(found).toHaveLength(20_001);
    expect(found.at(-1)).toEqual(['ÄÄÄÄÄ', '19999', '']);
  });

  it('stays if the rows of the new one fail', () => {
    const folder = newFolder();
    writeFileSync(join(folder, report.name), 'old');
    function* rows() {
      yield {name: 'a'};
      throw new Error('no more rows');
    }
    expect(() => writeReport(folder, report, rows())).toThrow('no more rows');
    expect(readFileSync(join(folder, report.name), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual([report.name]);
  });

  it('stays if the disk is full', () => {
    const folder = newFolder();
    writeFileSync(join(folder, report.name), 'old');
    // A limit on the size of files gives the same failure as a full disk, and needs no disk.
    const limited = ['-c', 'ulimit -f 64 && exec "$@"', 'bash'];
    const tsx = createRequire(import.meta.url).resolve('tsx');
    const program = join(import.meta.dirname, 'lib/write-large-report.ts');
    const {stdout, stderr} = spawnSync(
      'bash',
      [...limited, process.execPath, '--import', tsx, program, folder],
      {encoding: 'utf8', env: {...process.env, TSX_DISABLE_CACHE: '1'}},
    );
    expect(stdout, stderr).toMatch(/^StopError: .*report\.csv can't be written: EFBIG.*Free space/);
    expect(readFileSync(join(folder, report.name), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual([report.name]);
  });

  it('does not follow a link in its place or with the name of a draft', () => {
    const folder = newFolder();
    const victim = join(newFolder(), 'victim.csv');
    writeFileSync(victim, 'untouched');
    const planted = [report.name, ...['new', 'tmp', 'draft'].map((end) => `${report.name}.${end}`)];
    for (const name of planted) symlinkSync(victim, join(folder, name));
    writeReport(folder, report, [{name: 'a'}]);
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    expect(lstatSync(join(folder, report.name)).isFile()).toBe(true);
  });

  it('that cannot be replaced ends the command with 1, says what to do, and leaves no draft', async () => {
    const folder = newFolder();
    const state = join(folder, 'state');
    const blocked = join(state, 'check.csv');
    mkdirSync(join(blocked, 'kept'), {recursive: true});
    const {code, stderr} = await run(
      'check',
      writeCustomers(folder, 'K-1,Ostrel Windham'),
      '--state',
      state,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/check\.csv can't be written: .* then start the command again/);
    expect(existsSync(join(blocked, 'kept'))).toBe(true);
    expect(readdirSync(state).filter((name) => name.startsWith('check.csv'))).toEqual([
      'check.csv',
    ]);
  });

  it('in a folder that is gone is a StopError', () => {
    expect(() => writeReport(join(newFolder(), 'gone'), report, [])).toThrow(StopError);
  });
});
