/** Tests that the columns of the warehouse export are fields of the API, or explained in its guide. */
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readBundle} from '@screening/api/node';
import {readCommands} from '@screening/tools/generate';

/** The schema in the data dictionary for each table of the warehouse export. */
const schemas = {
  entities: 'EntitySummary',
  indicators: 'Indicator',
  matches: 'Match',
  news: 'NewsEvent',
  histories: 'HistoryEvent',
};

const {files} = readCommands('.').find(({name}) => name === 'export')!;
const page = readFileSync(
  'docs/guides/onboarding-and-monitoring/export-to-a-warehouse.mdx',
  'utf8',
);
/** The rows of the table that maps columns to fields: the tables, the columns and the fields. */
const mapping = page.split('### From the data dictionary')[1].split(/^#/m)[0].split('\n');

/** Returns the columns of a table, as the command defines them. */
const columnsOf = (table: string): string[] =>
  files.find(({name}) => name === `${table}.csv`)!.columns.map(({name}) => name);

/** The columns about a decision, which several tables share. The page names the first and the last. */
const decisionColumns = columnsOf('news').slice(columnsOf('news').indexOf('hasDecision'));

/** Returns the words of the guide about the columns of a table. */
const explanationsOf = (table: string): string =>
  mapping
    .filter((line) => line.startsWith('| All') || line.split('|')[1]?.includes(`\`${table}\``))
    .map((line) => line.split('|')[2])
    .join();

test.each(Object.entries(schemas))(
  'columns of %s are fields of %s, or the page maps them',
  (table, schema) => {
    const columns = columnsOf(table);
    expect(columns.length).toBeGreaterThan(5);
    const fields = Object.keys(readBundle('.').components.schemas?.[schema].properties ?? {});
    const explained = explanationsOf(table);
    // The row for decisions names its first and its last column.
    const inRange = explained.includes('`hasDecision` to `wasDecisionMadeAgainstThisVersion`')
      ? decisionColumns
      : [];
    const isKnown = (column: string): boolean =>
      fields.includes(column) || explained.includes(`\`${column}\``) || inRange.includes(column);
    expect(columns.filter((column) => !isKnown(column))).toEqual([]);
    for (const [, column] of explained.matchAll(/`(\w+)`/g)) expect(columns).toContain(column);
  },
);
