/** Keeps what is known of each customer at the gate. Every step is stored before the next one depends on it. */
import {randomUUID} from 'node:crypto';
import type {Candidate} from '../candidates';
import {UsageError} from '../errors';
import type {Place} from '../onboard/account';
import type {Database, Row} from '../state/database';
import {toCustomer, type Customer} from '../state/customers';

/** A decision in the report. Only the first two are final. */
type Decision = 'accepted' | 'declined' | 'waiting' | 'undecided' | 'invalid';

/** A sound result of a screening. */
export interface StoredScreening {
  outcome: 'candidates' | 'none';
  searchDate: string;
  candidates: Candidate[];
}

/** A row of the report. */
export interface DecisionRow {
  customer: Customer;
  decision: Decision;
  decidedBy?: string;
  decidedAt?: string;
  reason?: string;
  searchDate?: string;
  policy?: string;
}

/**
 * The table of what is known of a customer besides the status, the reason and the URN. `creation` is set before an entity
 * is created, and removed when its URN is known or the platform has refused it.
 */
export const casesTable = `CREATE TABLE gate (
     row INTEGER PRIMARY KEY,
     outcome TEXT,
     searchDate TEXT,
     policy TEXT,
     creation TEXT,
     run TEXT,
     lostAt REAL,
     decidedBy TEXT,
     decidedAt TEXT
   ) STRICT;`;

/** The column with the candidates of the screening, as JSON. */
export const candidatesOfCase = 'ALTER TABLE gate ADD COLUMN candidates TEXT';

/** How many rows are read at once. */
const rowsAtOnce = 1000;

/** The customers that aren't decided, by their status. Rows with faults have to be corrected in the file. */
const openStatuses = "status IN ('ready', 'waiting', 'undecided', 'invalid') AND faults = '[]'";

/** The customers of a file at the gate. */
export class Cases {
  readonly #db: Database;
  /** Tells creations of this run from those of earlier ones, whose monotonic clock was another one. */
  readonly #run = randomUUID();
  readonly #startedAt = performance.now();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Keeps where entities are created.
   *
   * @throws a `UsageError` if the folder may have entities elsewhere, or if everybody is decided. A wrong option can be corrected
   *   before.
   */
  keepPlace(place: Place): void {
    const text = JSON.stringify(place);
    const before = this.#db.kept('place');
    const isDecided = this.countOpen() === 0;
    const hasEntities =
      this.#db.count('SELECT count(*) FROM customers WHERE urn IS NOT NULL') +
        this.#db.count('SELECT count(*) FROM gate WHERE creation IS NOT NULL') >
      0;
    if (before !== undefined && before !== text && (hasEntities || isDecided))
      throw new UsageError(
        'The state folder was used with another --filter-set or --group. Use the same ones to continue, or a new folder.',
      );
    this.#db.keep('place', text);
  }

  /** Yields the customers that aren't decided, or only those that wait for an analyst. They can be changed meanwhile. */
  *open(which: 'all' | 'waiting'): Generator<Customer> {
    // Most customers are open at first: an index by status would sort them again for each page.
    const from =
      which === 'all'
        ? `customers NOT INDEXED WHERE ${openStatuses}`
        : "customers WHERE status = 'waiting'";
    for (let last = 0; ;) {
      const page = [
        ...this.#db.rows(
          `SELECT * FROM ${from} AND row > ? ORDER BY row LIMIT ?`,
          last,
          rowsAtOnce,
        ),
      ];
      for (const row of page) yield toCustomer(row);
      if (page.length < rowsAtOnce) return;
      last = page.at(-1)!.row as number;
    }
  }

  /** Counts the customers that aren't decided. */
  countOpen(): number {
    return this.#db.count(`SELECT count(*) FROM customers WHERE ${openStatuses}`);
  }

  count(status: string): number {
    return this.#db.count('SELECT count(*) FROM customers WHERE status = ?', status);
  }

  /** Returns the last sound screening of a customer. */
  screeningOf(row: number): StoredScreening | undefined {
    const found = this.#get(row);
    return found?.outcome ? toScreening(found) : undefined;
  }

  /** Stores a sound screening with the hash of its policy. */
  screened(row: number, {outcome, searchDate, candidates}: StoredScreening, policy: string): void {
    this.#set(row, {outcome, searchDate, policy, candidates: JSON.stringify(candidates)});
  }

  /** Stores that the entity of a customer is about to be created. */
  sending(row: number): void {
    this.#set(row, {creation: 'sending', run: this.#run, lostAt: performance.now()});
  }

  /** Stores that the platform has refused the creation, so that nothing was created. */
  notCreated(row: number): void {
    this.#set(row, {creation: null, run: null, lostAt: null});
  }

  /**
   * Returns when a creation of unknown outcome was sent, in milliseconds of `performance.now()`. One of an earlier run
   * counts from the start of this one, because the wall clock can have jumped.
   */
  lostAt(row: number): number | undefined {
    const found = this.#get(row);
    if (!found?.creation) return undefined;
    return found.run === this.#run ? (found.lostAt as number) : this.#startedAt;
  }

  /** Stores which entity is the customer's. */
  bind(row: number, urn: string): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE customers SET urn = ? WHERE row = ?', urn, row);
      this.notCreated(row);
    });
  }

  /** Stores a final decision. */
  decide(
    row: number,
    decision: 'accepted' | 'declined',
    {decidedBy, decidedAt, reason}: {decidedBy: string; decidedAt: string; reason: string},
  ): void {
    this.#db.transaction(() => {
      this.#set(row, {decidedBy, decidedAt});
      this.leave(row, decision, reason);
    });
  }

  /** Stores what is known of a customer, and why. */
  leave(row: number, decision: Decision, reason: string): void {
    this.#db.run(
      'UPDATE customers SET status = ?, reason = ? WHERE row = ?',
      decision,
      // SQLite would cut a text off there.
      reason.replaceAll('\0', ''),
      row,
    );
  }

  /** Yields all rows of the file in their order, for the report. */
  *decisions(): Generator<DecisionRow> {
    const rows = this.#db.rows(
      `SELECT customers.*, gate.policy, gate.searchDate, gate.decidedBy, gate.decidedAt
       FROM customers LEFT JOIN gate USING (row) ORDER BY row`,
    );
    for (const row of rows) yield toDecision(row);
  }

  /** Yields the customers with candidates in the order of the file. */
  *withCandidates(): Generator<{customer: Customer; policy?: string} & StoredScreening> {
    // By the row of the first table, as in `screen`: SQLite needs no memory for each row.
    const rows = this.#db.rows(
      `SELECT customers.*, gate.policy, searchDate, candidates FROM gate JOIN customers USING (row)
       WHERE outcome = 'candidates' ORDER BY gate.row`,
    );
    for (const row of rows)
      yield {
        customer: toCustomer(row),
        policy: (row.policy as string | null) ?? undefined,
        ...toScreening({...row, outcome: 'candidates'}),
      };
  }

  #get(row: number): Row | undefined {
    return this.#db.get('SELECT * FROM gate WHERE row = ?', row);
  }

  #set(row: number, values: Record<string, string | number | null>): void {
    const names = Object.keys(values);
    this.#db.run(
      `INSERT INTO gate (row, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})
       ON CONFLICT (row) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      row,
      ...Object.values(values),
    );
  }
}

/** Reads a screening from the state. Earlier versions didn't store the candidates. */
const toScreening = ({outcome, searchDate, candidates}: Row): StoredScreening => ({
  outcome: outcome as StoredScreening['outcome'],
  searchDate: searchDate as string,
  candidates: JSON.parse((candidates as string | null) ?? '[]') as Candidate[],
});

/** Turns the state of a customer into a row of the report. */
function toDecision(row: Row): DecisionRow {
  const customer = toCustomer(row);
  const {status, reason} = customer;
  const policy = (row.policy as string | null) ?? undefined;
  const searchDate = (row.searchDate as string | null) ?? undefined;
  const decidedBy = (row.decidedBy as string | null) ?? undefined;
  const decidedAt = (row.decidedAt as string | null) ?? undefined;
  switch (status) {
    case 'accepted':
    case 'declined':
      return {customer, decision: status, decidedBy, decidedAt, reason, searchDate, policy};
    case 'waiting':
    case 'undecided':
      return {customer, decision: status, reason, searchDate, policy};
    case 'invalid':
      return {customer, decision: 'invalid', decidedBy: 'platform', reason, searchDate, policy};
    case 'rejected':
      return {customer, decision: 'invalid', decidedBy: 'file', reason, searchDate, policy};
    default:
      return {
        customer,
        decision: 'undecided',
        reason: 'The command has not reached this customer yet. Start it again.',
        searchDate,
        policy,
      };
  }
}
