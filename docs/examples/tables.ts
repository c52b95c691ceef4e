/** Tables as CSV files, and the SQL that creates and fills the same tables in a database. */
import { existsSync, readFileSync } from 'node:fs';
import { formatCsv, parseCsv } from './program';

type Type = 'text' | 'integer' | 'real' | 'boolean';
type Value = string | number | boolean | null | undefined;
export type TableRow = Record<string, Value>;

/** The columns of a table with their types. `grain` says what one row represents. */
export type Table = {
  name: string;
  grain: string;
  key: string[];
  columns: Record<string, Type>;
};

/** Reads a CSV file that `toCsv` wrote. A missing file has no rows. */
export function readTable({ columns }: Table, path: string): TableRow[] {
  if (!existsSync(path)) return [];
  const [header, ...rows] = parseCsv(readFileSync(path, 'utf8'), path);
  return rows.map(({ cells }) =>
    Object.fromEntries(
      header.cells.map((name, at) => [name, valueOf(columns[name], cells[at] ?? '')]),
    ),
  );
}

function valueOf(type: Type, cell: string): Value {
  if (cell === '') return null;
  if (type === 'boolean') return cell === 'true';
  return type === 'text' ? cell : Number(cell);
}

/** Writes the rows as CSV with a header. An empty cell means that the API returned no value. */
export function toCsv({ columns }: Table, rows: TableRow[]): string {
  const names = Object.keys(columns);
  return formatCsv([names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]);
}

/** Creates the table. Column names are those of the API wherever it has one. */
export function createTable({ name, grain, key, columns }: Table): string {
  const lines = Object.entries(columns).map(([column, type]) => `  ${column} ${type},`);
  return [
    `-- ${grain}`,
    `CREATE TABLE IF NOT EXISTS ${name} (`,
    ...lines,
    `  PRIMARY KEY (${key.join(', ')})`,
    ');\n',
  ].join('\n');
}

function literal(value: Value): string {
  if (value === null || value === undefined) return 'NULL';
  // Quotes all else, because a response could have a value of another type.
  const isPlain = typeof value === 'boolean' || Number.isFinite(value);
  return isPlain ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/** One INSERT for each row. `conflict` says what to do when the key exists. */
export function insertRows({ name, columns }: Table, rows: TableRow[], conflict = ''): string {
  const names = Object.keys(columns);
  return rows
    .map((row) => {
      const values = names.map((column) => literal(row[column]));
      return `INSERT INTO ${name} VALUES (${values.join(', ')})${conflict};\n`;
    })
    .join('');
}
