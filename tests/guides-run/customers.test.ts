/** Tests the check of the customers file, in both languages: what is rejected before anything is sent. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {languages, runCode, type Code} from '../lib/guides-run/code';
import {prepare} from '../lib/guides-run/programs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'customers-'));
  prepare(folder);
});
afterEach(() => rmSync(folder, {recursive: true}));

/** Prints the keys of the customers to send, and the reasons for the others by key. */
const check: Code = {
  ts: `
    import {readCustomers} from './customers';
    const {customers, rejected} = readCustomers('customers.csv');
    const reasons = Object.fromEntries(rejected.map(({customerKey, reason}) => [customerKey, reason]));
    console.log(JSON.stringify({sent: customers.map(({customerKey}) => customerKey), reasons}));`,
  python: [
    'import json',
    'from customers import read_customers',
    'customers, rejected = read_customers("customers.csv")',
    'print(json.dumps({"sent": [customer["customerKey"] for customer in customers], "reasons": dict(rejected)}))',
  ].join('\n'),
};
type Checked = {sent: string[]; reasons: Record<string, string>};

const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);
const nextYear = String(new Date().getUTCFullYear() + 1);

describe.each(languages)('in %s', (lang) => {
  async function checkRows(rows: string[][]): Promise<Checked> {
    const header = 'customerKey,entityName,entityType,countries,dob,aliases';
    const lines = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(','));
    writeFileSync(join(folder, 'customers.csv'), [header, ...lines, ''].join('\n'));
    const {stdout, stderr} = await runCode(lang, check, folder);
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Checked;
  }

  it('rejects dates of birth in the future, in every form', async () => {
    const future = [day(2), day(2).replaceAll('-', '/'), day(40).slice(0, 7), nextYear, '9999'];
    const past = [day(-1), day(0), day(0).slice(0, 7), day(0).slice(0, 4), '1968/02', '0068'];
    const {sent, reasons} = await checkRows([...future, ...past].map((dob, i) => [`K${i}`, 'A', '', '', dob, '']));
    expect(sent).toEqual(past.map((_, i) => `K${future.length + i}`));
    for (const [i, dob] of future.entries())
      expect(reasons[`K${i}`]).toBe(`customers.csv:${i + 2}: dob "${dob}" is in the future`);
    expect((await checkRows([['K', 'A', '', '', '0000', '']])).reasons.K).toContain('not an existing date');
  });

  it('rejects invisible characters in every cell, and names them', async () => {
    const rows: [string[], string][] = [
      [
        ['K1', 'Ilvane\u200b Torresund\u00ad', '', '', '', ''],
        'entityName contains invisible characters: U+200B, U+00AD',
      ],
      [['K2', '\ufeffIlvane', '', '', '', ''], 'entityName contains invisible characters: U+FEFF'],
      [['K3\u202e', 'Ilvane', '', '', '', ''], 'customerKey contains invisible characters: U+202E'],
      [['K4', 'Ilvane', 'person\u2066', '', '', ''], 'entityType contains invisible characters: U+2066'],
      [['K5', 'Ilvane', '', 'GB\u2028', '', ''], 'countries contains invisible characters: U+2028'],
      [['K6', 'Ilvane', '', '', '1968\u0000', ''], 'dob contains invisible characters: U+0000'],
      [['K7', 'Ilvane', '', '', '', 'A;B\u{e0041}'], 'aliases contains invisible characters: U+E0041'],
    ];
    const {sent, reasons} = await checkRows(rows.map(([cells]) => cells));
    expect(sent).toEqual([]);
    for (const [[key], reason] of rows) expect(reasons[key]).toContain(reason);
    // The two joiners are part of names in Persian and in Indian languages. Line breaks can be seen.
    const names = ['می\u200cخواهم', 'ක්\u200dරම', 'Marrow\nLane', 'Łukasz\tÖ'];
    expect((await checkRows(names.map((name, i) => [`K${i}`, name, '', '', '', '']))).reasons).toEqual({});
  });

  it('accepts exactly the country codes that the sandbox accepts', async () => {
    const regions = parse(readFileSync('packages/sandbox/src/core/data/regions.yaml', 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const known = Object.values(regions).flatMap((parts) => Object.values(parts).flatMap((codes) => codes.split(' ')));
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const others = ['gb', 'GBR', 'G', 'Gb', 'GB US'];
    const codes = [...letters.flatMap((one) => letters.map((two) => one + two)), ...others];
    const {sent, reasons} = await checkRows(codes.map((code) => [`${code}`, 'A', '', code, '', '']));
    expect(sent.sort()).toEqual(known.sort());
    expect(reasons.QQ).toMatch(/: countries has "QQ", not a code of ISO 3166-1 alpha-2 such as GB$/);
  });
});
