/** Exports entities, indicators, matches, news and histories as tables for a data warehouse. */
import {randomUUID} from 'node:crypto';
import {join} from 'node:path';
import type {Command, Context, Ending, ReportFile} from '../command';
import {findChanges, readDue, readPlatformTime} from '../export/read';
import {warehouseSql} from '../export/sql';
import {exportState, readAgain, Store} from '../export/store';
import {reportOf, tableNames, tables, type Row, type Table, type TableName} from '../export/tables';
import type {OptionName} from '../options';
import {counted} from '../output/counted';
import {replaceFile} from '../output/replace-file';
import {writeReport} from '../output/report';
import {keepAddress} from '../run';
import {openFolder, type StateFolder} from '../state/folder';

const warehouseFile: ReportFile = {
  name: 'warehouse.sql',
  text: 'Creates and fills the tables in PostgreSQL or SQLite. It contains all rows, or with `--loaded` those that changed. Loading it again, or loading an older file later, changes nothing.',
  columns: [],
};

/** The options of the command. */
const optionNames = [
  'state',
  'full',
  'overlap',
  'loaded',
  'requestsPerSecond',
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

/** How many entities that can't be read are named. */
const mostNamed = 20;

export const exportTables: Command<Options> = {
  name: 'export',
  summary: 'write tables for a data warehouse',
  text: 'Writes entities, indicators, matches, news and histories as tables. The first run reads everything. Later runs read only the entities that are new or have changed. The text of articles is never read. The tables do not have the notes of entities, earlier decisions, and what an event has changed besides its counts: write an evidence pack of each customer for these. After a stop, start the command again with the same folder: it continues where it was.',
  options: optionNames,
  required: ['state'],
  files: [warehouseFile, ...tableNames.map((name) => reportOf(tables[name]))],
  exits: {
    0: 'The files have what the platform returned.',
    1: "A person has to do something: some entities can't be read, and the files have their earlier rows, or the command was stopped.",
  },
  examples: [
    {text: 'Read what is new, and write all tables:', args: '--state export'},
    {
      text: 'Write only the rows that a database with the export 2025-03-14T09:00:00.000Z-1f2e3d4c lacks:',
      args: '--state export --loaded 2025-03-14T09:00:00.000Z-1f2e3d4c',
    },
  ],
  async run(context) {
    const {options, output, signal} = context;
    const folder = openFolder(options.state!, 'export', [exportState, readAgain]);
    try {
      keepAddress(
        folder.db,
        context.address,
        folder.db.count('SELECT count(*) FROM entities') === 0,
      );
      const client = context.client();
      const now = await readPlatformTime(client, signal);
      const store = new Store(folder.db, now);
      const since = startOf(Store.position(folder.db), now, options);
      await findChanges(store, client, {since}, now, output, signal);
      const read = await readDue(store, client, output, signal);
      return writeFiles(folder, store, context, read);
    } finally {
      folder.close();
    }
  },
};

/** Returns from when on to read changes, in milliseconds, or undefined to read everything. */
function startOf(
  position: number | undefined,
  now: number,
  {full, overlap}: Pick<Context<Options>['options'], 'full' | 'overlap'>,
): number | undefined {
  if (full || position === undefined) return undefined;
  const since = Math.min(position, now) - overlap * 1000;
  // The platform's clock was wrong before or is wrong now, so its times don't tell what is new.
  return now < position - overlap * 1000 ? undefined : Math.max(0, since);
}

/** Writes the files, and counts what they contain. */
function writeFiles(
  {path}: StateFolder,
  store: Store,
  {options, output}: Pick<Context<Options>, 'options' | 'output'>,
  read: number,
): Ending {
  const counts = {} as Record<TableName, number>;
  for (const name of tableNames)
    counts[name] = writeReport(path, reportOf(tables[name]), namedRows(store, tables[name]));
  const {loaded} = options;
  const base = loaded === undefined ? undefined : store.versionOfExport(loaded);
  if (loaded !== undefined && base === undefined)
    output.say(
      `This folder didn't make the export ${loaded}, so ${warehouseFile.name} contains everything.`,
    );
  const exportedAt = new Date(store.version).toISOString();
  const exportID = `${exportedAt}-${randomUUID().slice(0, 8)}`;
  store.addExport(exportID);
  const file = join(path, warehouseFile.name);
  replaceFile(
    file,
    warehouseSql({
      exportID,
      exportedAt,
      after: base === undefined ? undefined : loaded,
      versions: () => store.versions(base ?? -1),
      rows: ({name}) => store.rows(name, base ?? -1),
    }),
  );
  const faults = store.countFaults();
  const summary = tableNames.map((name) => `${counts[name]} ${name}`).join(', ');
  return {
    summary: `${summary}. Entities read: ${read}. See ${file}.`,
    result: {...counts, read, exportID, isComplete: base === undefined, folder: path},
    needsPerson: [
      ...store.faults(mostNamed),
      ...(faults > 0
        ? [
            `${counted(faults, "entity can't be read. The files have what was known of it before", "entities can't be read. The files have what was known of them before")}, and the next run tries again.`,
          ]
        : []),
    ],
  };
}

/** Yields the rows of a table by the names of its columns. */
function* namedRows(store: Store, {name, columns}: Table): Generator<Record<string, Row[number]>> {
  for (const row of store.rows(name, -1))
    yield Object.fromEntries(columns.map((column, index) => [column.name, row[index]]));
}
