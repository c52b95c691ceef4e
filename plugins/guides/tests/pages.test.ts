/** Tests what no other check knows about the pages. */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readExamples} from '../../lib/examples';
import {readBundle} from '@screening/api/node';
import {readGuides} from '../../../tests/lib/programs/run-page';
import {startRecorded} from '../../../tests/lib/programs/recorded-sandbox';
import {newTester} from '@screening/sandbox/testing';

const fences = readGuides().flatMap((guide) => guide.fences);

const setups = fences.flatMap(({file, value}) => {
  const key = /\bexport .*\bSCREENING_API_KEY="([^"]*)"/.exec(value)?.[1];
  return key === undefined ? [] : [{file, value, key}];
});

test.each(setups)('$file: the sandbox accepts the key $key', async ({value, key}) => {
  expect(setups.length).toBeGreaterThan(3);
  if (!value.includes('--key "$SCREENING_API_KEY"')) {
    expect((await newTester().call('getAccountStatus', {key})).status).toBe(200);
    return;
  }
  // The block passes its key to the sandbox.
  const {baseUrl, close} = await startRecorded({apiKey: key});
  const {status} = await fetch(`${baseUrl}/account/status`, {headers: {Authorization: key}});
  await close();
  expect(status).toBe(200);
});

test('the privacy page lists each value that the site stores in a browser', () => {
  const files = readdirSync('src', {recursive: true, encoding: 'utf8'}).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const slot = /(?:createStorageSlot|createStoredChoice)\('([^']+)'/g;
  const names = files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(slot)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThanOrEqual(4);
  const page = readFileSync('docs/privacy-and-security.mdx', 'utf8');
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

/** The schema in the data dictionary for each table of the warehouse export. */
const schemas = {entities: 'EntitySummary', indicators: 'Indicator', matches: 'Match', news: 'NewsEvent', histories: 'HistoryEvent'}; // prettier-ignore
const source = readExamples('.').get('export-warehouse.ts')!;
const columnsIn = (text: string) =>
  [...text.matchAll(/^\s+(\w+): '(?:text|integer|real|boolean)'/gm)].map(([, it]) => it);
const decided = columnsIn(/const decision = \{.*?\}/s.exec(source)![0]);
const page = readFileSync('docs/guides/onboarding-and-monitoring/follow-changes.mdx', 'utf8');
const mapping = page.split('### From the data dictionary')[1].split(/^#/m)[0].split('\n');

test.each(Object.entries(schemas))(
  'columns of %s are fields of %s, or the page maps them',
  (table, schema) => {
    const block = new RegExp(`name: '${table}'.*?columns: \\{(.*?)\\}`, 's').exec(source)![1];
    const columns = [...columnsIn(block), ...(block.includes('...decision') ? decided : [])];
    expect(columns.length).toBeGreaterThan(5);
    const known = Object.keys(readBundle('.').components.schemas?.[schema].properties ?? {});
    const mapped = mapping
      .filter((line) => line.startsWith('| All') || line.split('|')[1]?.includes(`\`${table}\``))
      .map((line) => line.split('|')[2])
      .join();
    // The row for decisions names its first and its last column.
    const inRange = mapped.includes('`hasDecision` to `reviewedByUserName`') ? decided : [];
    const isMapped = (column: string) =>
      mapped.includes(`\`${column}\``) || inRange.includes(column);
    expect(columns.filter((column) => !known.includes(column) && !isMapped(column))).toEqual([]);
    for (const [, column] of mapped.matchAll(/`(\w+)`/g)) expect(columns).toContain(column);
  },
);
