/** Keeps the customers of a file in the state of a command. */
import type {SearchParameters} from '@screening/client';
import type {Confirmation} from '../confirmations';
import type {Fault} from '../input/read-customers';
import type {Database, Row} from './database';

/** A customer's data as the API takes it. */
export type Subject = SearchParameters & {customerKey: string};

/** A row of the file in the state. */
export interface Customer {
  /** The row, as a spreadsheet shows it. */
  row: number;
  customerKey: string;
  subject: Subject;
  further: Record<string, string>;
  faults: Fault[];
  /** The values that a person has confirmed. */
  confirmed: Confirmation[];
  /** `ready`, `rejected`, `undecided`, or what the command has made of it. */
  status: string;
  reason?: string;
  urn?: string;
}

/** The table of the customers of a file. Commands that read such a file have it. */
export const customersTable = `CREATE TABLE customers (
     row INTEGER PRIMARY KEY,
     line INTEGER,
     customerKey TEXT NOT NULL,
     subject TEXT NOT NULL,
     further TEXT NOT NULL,
     faults TEXT NOT NULL,
     confirmed TEXT NOT NULL,
     status TEXT NOT NULL,
     reason TEXT,
     urn TEXT
   ) STRICT;
   CREATE INDEX customersByKey ON customers (customerKey);
   CREATE INDEX customersByStatus ON customers (status, row);`;

/** How many rows are read at once. */
export const rowsAtOnce = 1000;

/** Yields the customers with one of the statuses in the order of the file. Their rows can be changed meanwhile. */
export function* customersWith(db: Database, ...statuses: string[]): Generator<Customer> {
  // For several statuses, an index by status would sort the rows again for each page.
  const column = statuses.length > 1 ? '+status' : 'status';
  const condition = `${column} IN (${statuses.map(() => '?').join(', ')})`;
  for (const row of pages(db, condition, ...statuses)) yield toCustomer(row);
}

/** Yields the customers with faults in the order of the file. */
export function* customersWithFaults(db: Database): Generator<Customer> {
  for (const row of pages(db, 'faults != ?', '[]')) yield toCustomer(row);
}

/** Yields the rows for which a condition holds, in pages, so that they can be changed meanwhile. */
function* pages(db: Database, condition: string, ...values: string[]): Generator<Row> {
  let last = 0;
  for (;;) {
    const page = [
      ...db.rows(
        `SELECT * FROM customers WHERE ${condition} AND row > ? ORDER BY row LIMIT ?`,
        ...values,
        last,
        rowsAtOnce,
      ),
    ];
    yield* page;
    if (page.length < rowsAtOnce) return;
    last = page.at(-1)!.row as number;
  }
}

/** Reads a row of the table `customers`. */
export function toCustomer(row: Row): Customer {
  const {subject, further, faults, confirmed, reason, urn} = row;
  return {
    row: row.row as number,
    customerKey: row.customerKey as string,
    subject: JSON.parse(subject as string) as Subject,
    further: JSON.parse(further as string) as Record<string, string>,
    faults: JSON.parse(faults as string) as Fault[],
    confirmed: JSON.parse(confirmed as string) as Confirmation[],
    status: row.status as string,
    reason: (reason as string | null) ?? undefined,
    urn: (urn as string | null) ?? undefined,
  };
}

/** Lists the confirmed fields as the client names them, such as `aliases[0]`. */
export const confirmedFields = ({subject, confirmed}: Customer): string[] =>
  confirmed.map(({field, value}) =>
    field === 'aliases' ? `aliases[${subject.aliases?.indexOf(value)}]` : field,
  );
