/** Checks that the page of the warehouse export says which field each column contains. */
import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {readExamples} from '../lib/examples';
import {readBundle} from '@screening/api/node';

/** The record in the data dictionary for each table. */
const records = {
  entities: 'EntitySummary',
  indicators: 'Indicator',
  matches: 'Match',
  news: 'NewsEvent',
  histories: 'HistoryEvent',
};
const source = readExamples('.').get('export-warehouse.ts')!;
const columnsIn = (text: string) =>
  [...text.matchAll(/^\s+(\w+): '(?:text|integer|real|boolean)'/gm)].map(([, it]) => it);
const decided = columnsIn(/const decision = \{.*?\}/s.exec(source)![0]);
const page = readFileSync('docs/guides/onboarding-and-monitoring/export-to-a-warehouse.mdx', 'utf8');
const mapping = page.split('### From the data dictionary')[1].split(/^#/m)[0].split('\n');

it.each(Object.entries(records))('columns of %s are fields of %s, or the page maps them', (table, record) => {
  const block = new RegExp(`name: '${table}'.*?columns: \\{(.*?)\\}`, 's').exec(source)![1];
  const columns = [...columnsIn(block), ...(block.includes('...decision') ? decided : [])];
  expect(columns.length).toBeGreaterThan(5);
  const known = Object.keys(readBundle('.').components.schemas?.[record].properties ?? {});
  const mapped = mapping
    .filter((line) => line.startsWith('| All') || line.split('|')[1]?.includes(`\`${table}\``))
    .map((line) => line.split('|')[2])
    .join();
  // The row for decisions names its first and its last column.
  const inRange = mapped.includes('`hasDecision` to `reviewedByUserName`') ? decided : [];
  const isMapped = (column: string) => mapped.includes(`\`${column}\``) || inRange.includes(column);
  expect(columns.filter((column) => !known.includes(column) && !isMapped(column))).toEqual([]);
  for (const [, column] of mapped.matchAll(/`(\w+)`/g)) expect(columns).toContain(column);
});
