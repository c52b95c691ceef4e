/**
 * Writes `warehouse.sql`: SQL that PostgreSQL and SQLite both take, and that gives the right rows however often and in
 * whatever order the files are loaded.
 *
 * A file first fills temporary tables, and then checks that they are complete. Only then it changes the warehouse:
 *
 * - Each entity has a version in the table `entityVersions`. A file that is older than the warehouse changes nothing of it.
 * - Rows are inserted or updated. Rows are deleted only of an entity whose lists were read as a whole: those that its lists
 *   no longer have. Histories are never deleted.
 * - The table `exports` names the files that were loaded. A file with only the changes since another file refuses to load
 *   without that one.
 */
import {command} from '../../.generated/facts';
import {tableNames, tables, type Cell, type Row, type Table, type TableColumn} from './tables';

/** The rows that a file contains. */
export interface Content {
  /** The identifier of the file. */
  exportID: string;
  /** When it was made, by the platform's clock, in UTC. */
  exportedAt: string;
  /** The file that the warehouse must have already. Without it, the file contains everything. */
  after?: string;
  /** Each entity of the file. `isWhole` says that all of its lists were read. */
  versions: () => Iterable<{urn: string; version: number; isWhole: boolean}>;
  /** The rows of a table. */
  rows: (table: Table) => Iterable<Row>;
}

/** How many characters a statement has at the most, as long as its rows are short. */
const statementSize = 1 << 15;

const typeNames: Record<TableColumn['type'], string> = {
  text: 'text',
  time: 'text',
  // Both databases take these names for numbers of 64 bits. Their short names have 32 bits in PostgreSQL.
  integer: 'bigint',
  real: 'double precision',
  boolean: 'boolean',
};

/** The tables in which a warehouse notes what it has. */
const ownTables = `-- The files that were loaded.
CREATE TABLE IF NOT EXISTS exports (
  exportID text PRIMARY KEY,
  exportedAt text NOT NULL
);
-- The export from which the rows of each entity come. A later one has a larger number.
CREATE TABLE IF NOT EXISTS entityVersions (
  entityURN text PRIMARY KEY,
  version bigint NOT NULL
);
`;

/** The tables whose rows of an entity are replaced if all of its lists were read. */
const replaced = [tables.indicators, tables.matches, tables.news];

/** Writes a file, in pieces. */
export function* warehouseSql(content: Content): Generator<string> {
  const {exportID, exportedAt, after} = content;
  yield `-- Written by ${command} export at ${exportedAt} for PostgreSQL and SQLite.\n`;
  yield after === undefined
    ? '-- Contains all rows.\n'
    : `-- Contains the rows that changed since the export ${after}.\n`;
  yield `BEGIN;\n${ownTables}${tableNames.map((name) => createTable(tables[name])).join('')}`;
  const counts: Record<string, number> = {};
  yield `CREATE TEMP TABLE incoming_versions (entityURN text, version bigint, isWhole boolean);\n`;
  for (const name of tableNames)
    yield `CREATE TEMP TABLE ${incoming(name)} AS SELECT * FROM ${name} WHERE false;\n`;
  counts.incoming_versions = yield* insertRows(
    'incoming_versions',
    'entityURN, version, isWhole',
    versionRows(),
  );
  for (const name of tableNames) {
    const table = tables[name];
    const rows = content.rows(table);
    counts[incoming(name)] = yield* insertRows(incoming(name), namesOf(table), rows);
  }
  yield checks(counts, after);
  yield applyRows();
  yield `INSERT INTO exports (exportID, exportedAt)
SELECT ${literal(exportID)}, ${literal(exportedAt)} FROM incoming_checks WHERE true
ON CONFLICT (exportID) DO NOTHING;
${['checks', 'versions', ...tableNames].map((name) => `DROP TABLE ${incoming(name)};\n`).join('')}COMMIT;\n`;

  function* versionRows(): Generator<Row> {
    for (const {urn, version, isWhole} of content.versions()) yield [urn, version, isWhole];
  }
}

const incoming = (name: string): string => `incoming_${name}`;

const namesOf = ({columns}: Table): string => columns.map(({name}) => name).join(', ');

function createTable({name, text, key, columns}: Table): string {
  const lines = columns.map((column) => `  ${column.name} ${typeNames[column.type]},\n`);
  return `-- ${text}
CREATE TABLE IF NOT EXISTS ${name} (
${lines.join('')}  PRIMARY KEY (${key.join(', ')})
);
`;
}

/** Writes rows in statements of a moderate size. Returns their number. */
function* insertRows(
  table: string,
  columns: string,
  rows: Iterable<Row>,
): Generator<string, number> {
  const start = `INSERT INTO ${table} (${columns}) VALUES\n`;
  let count = 0;
  let statement = '';
  for (const row of rows) {
    count += 1;
    statement += `${statement === '' ? start : ',\n'}(${row.map(literal).join(', ')})`;
    if (statement.length < statementSize) continue;
    yield `${statement};\n`;
    statement = '';
  }
  if (statement !== '') yield `${statement};\n`;
  return count;
}

/**
 * Writes a value as SQL. A backslash is written as an expression, because PostgreSQL can be set to treat it as an escape in
 * texts: there, a text could end early, and its rest would run as SQL. The literal has a backslash as its first letter either way.
 */
function literal(value: Cell): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  const [first, ...others] = value.split('\\').map((part) => `'${part.replaceAll("'", "''")}'`);
  return [first, ...others.map((part) => `substr('\\\\', 1, 1) || ${part}`)].join(' || ');
}

/**
 * Checks what must be true before anything changes. Some programs go on after an error, so the incoming rows are removed
 * too. The names of the constraints are what such a program shows.
 */
function checks(counts: Record<string, number>, after: string | undefined): string {
  const isComplete = Object.entries(counts)
    .map(([table, count]) => `(SELECT count(*) FROM ${table}) = ${count}`)
    .join('\n  AND ');
  const hasEarlier =
    after === undefined
      ? 'true'
      : `EXISTS (SELECT 1 FROM exports WHERE exportID = ${literal(after)})`;
  return `CREATE TEMP TABLE incoming_checks (
  readsUtf8 boolean CONSTRAINT the_database_must_read_the_file_as_utf8 CHECK (readsUtf8),
  isComplete boolean CONSTRAINT the_whole_file_must_be_loaded CHECK (isComplete),
  hasEarlier boolean CONSTRAINT the_earlier_export_must_be_loaded_first CHECK (hasEarlier)
);
INSERT INTO incoming_checks SELECT length('ü𝒳') = 2,
  ${isComplete},
  ${hasEarlier};
${['versions', ...tableNames]
  .map(
    (name) => `DELETE FROM ${incoming(name)} WHERE NOT EXISTS (SELECT 1 FROM incoming_checks);\n`,
  )
  .join('')}`;
}

/** Brings the incoming rows into the tables. */
function applyRows(): string {
  return `-- Keep what the warehouse has from a later export.
DELETE FROM incoming_versions WHERE EXISTS (
  SELECT 1 FROM entityVersions
  WHERE entityVersions.entityURN = incoming_versions.entityURN
  AND entityVersions.version > incoming_versions.version
);
INSERT INTO entityVersions (entityURN, version)
SELECT entityURN, version FROM incoming_versions WHERE true
ON CONFLICT (entityURN) DO UPDATE SET version = excluded.version;
-- Lists that were read as a whole replace the earlier ones.
${replaced
  .map(
    ({name}) =>
      `DELETE FROM ${name} WHERE entityURN IN (SELECT entityURN FROM incoming_versions WHERE isWhole);\n`,
  )
  .join(
    '',
  )}${tableNames.map((name) => upsert(tables[name])).join('')}-- An event of an older file may be missing.
INSERT INTO histories (${namesOf(tables.histories)})
SELECT ${namesOf(tables.histories)} FROM incoming_histories WHERE true
ON CONFLICT (historyID) DO NOTHING;
`;
}

function upsert(table: Table): string {
  const {name, key, columns} = table;
  const names = namesOf(table);
  const others = columns.filter((column) => !key.includes(column.name));
  const changes = others.map((column) => `${column.name} = excluded.${column.name}`);
  return `INSERT INTO ${name} (${names})
SELECT ${names} FROM ${incoming(name)}
WHERE entityURN IN (SELECT entityURN FROM incoming_versions)
ON CONFLICT (${key.join(', ')}) DO UPDATE SET
  ${changes.join(',\n  ')};
`;
}
