/**
 * Creates customers in batches, each with one task of the platform. Every step is stored before the next one depends on
 * it, so that no batch is sent twice: neither after a kill, nor after a response that was lost.
 */
import {setTimeout as wait} from 'node:timers/promises';
import {type Client, RefusedError, UncertainError} from '@screening/client';
import {StopError} from '../errors';
import {counted} from '../output/counted';
import type {Output, Progress} from '../output/output';
import {inParallel} from '../parallel';
import type {Database} from '../state/database';
import {toCustomer, type Customer} from '../state/customers';
import {findInAccount, readAccount, type Place} from './account';

/**
 * What is known of a batch. `open`: it surely wasn't created. `sending`: the call was begun. `working`: the platform has
 * a task. `lost`: it may have been created or not. The others are ends.
 */
type Status = 'open' | 'sending' | 'working' | 'lost' | 'created' | 'split' | 'refused' | 'mixed';

/** The table of the batches, and the batch of each customer. */
export const batchesTable = `CREATE TABLE batches (
     id INTEGER PRIMARY KEY,
     status TEXT NOT NULL,
     task TEXT,
     sentAt TEXT,
     reason TEXT
   ) STRICT;
   ALTER TABLE customers ADD COLUMN batch INTEGER;
   CREATE INDEX customersByBatch ON customers (batch, row);`;

interface Batch {
  id: number;
  status: Status;
  task?: string;
}

/** Settings of the creation. */
export interface CreationSettings {
  place: Place;
  taskSize: number;
  /** How long to wait for a task that stays Working, or whose status can't be read, in seconds. */
  taskWait: number;
  /** How long to wait before looking for a batch whose outcome is unknown, in seconds. */
  lostWait: number;
  /** The share of rejected customers at which the creation stops, in percent. */
  maxRejected: number;
}

/** What the creation needs to run. */
interface Tools {
  db: Database;
  client: Client;
  output: Output;
  signal: AbortSignal;
}

/** How many tasks run at once. The platform specifies no number. */
const tasksAtOnce = 8;

/** A lost task is looked for after this multiple of the longest task of this run. */
const patience = 5;

/** After so many looks in a row for lost tasks that were never created, sending them again is no help. */
const mostVainLooks = 3;

/** Divides the customers that are ready into batches. Call it once, in a transaction. */
export function planBatches(db: Database, taskSize: number): void {
  db.run(
    `UPDATE customers SET batch = numbered.batch
     FROM (SELECT row, (row_number() OVER (ORDER BY row) - 1) / ? + 1 AS batch
           FROM customers WHERE status = 'ready') AS numbered
     WHERE numbered.row = customers.row`,
    taskSize,
  );
  db.run(
    `INSERT INTO batches (id, status)
     SELECT DISTINCT batch, 'open' FROM customers WHERE batch IS NOT NULL ORDER BY batch`,
  );
}

/** Creates the customers of all batches, until each batch has an end. */
export async function createBatches(tools: Tools, settings: CreationSettings): Promise<void> {
  const creation = new Creation(tools, settings);
  await creation.run();
}

class Creation {
  readonly #tools: Tools;
  readonly #settings: CreationSettings;
  readonly #bar: Progress;
  /** How many customers there are, were created and are rejected. To count them for each batch would take too long. */
  #counts: {total: number; created: number; rejected: number};
  /** The longest task of this run, in milliseconds. Times of earlier runs can include pauses. */
  #longest = 0;
  /** When the last batch of this run was lost. What an earlier run lost counts from the start of this one. */
  #lostAt = performance.now();
  /** How many looks for lost tasks have found nothing since the last task that was created. */
  #vainLooks = 0;

  constructor(tools: Tools, settings: CreationSettings) {
    this.#tools = tools;
    this.#settings = settings;
    const planned = tools.db.count('SELECT count(*) FROM customers WHERE batch IS NOT NULL');
    this.#bar = tools.output.progress('Customers created', planned);
    this.#counts = countCustomers(tools.db);
  }

  async run(): Promise<void> {
    const {db} = this.#tools;
    // An earlier run was stopped before it had the response.
    db.run("UPDATE batches SET status = 'lost' WHERE status = 'sending'");
    try {
      for (;;) {
        await inParallel(this.#ready(), tasksAtOnce, (batch) => this.#advance(batch));
        if (db.count("SELECT count(*) FROM batches WHERE status = 'lost'") > 0) {
          await this.#lookForLost();
          continue;
        }
        if (db.count("SELECT count(*) FROM batches WHERE status IN ('open', 'working')") === 0)
          return;
      }
    } finally {
      this.#bar.end();
    }
  }

  /** Yields the batches that can be sent or waited for, also those that are added meanwhile. */
  *#ready(): Generator<Batch> {
    let last = 0;
    for (;;) {
      const next = this.#tools.db.get(
        "SELECT * FROM batches WHERE status IN ('open', 'working') AND id > ? ORDER BY id LIMIT 1",
        last,
      );
      if (!next) return;
      const batch = {...next, task: next.task ?? undefined} as unknown as Batch;
      last = batch.id;
      yield batch;
    }
  }

  /** Sends a batch, and waits until its task has ended or is lost. */
  async #advance(batch: Batch): Promise<void> {
    const begin = performance.now();
    if (batch.status === 'open') await this.#send(batch);
    if (batch.task === undefined) return;
    const {client, signal} = this.#tools;
    try {
      const deadline = this.#settings.taskWait;
      const report = await client.waitForTask(batch.task, {deadline, signal});
      this.#longest = Math.max(this.#longest, performance.now() - begin);
      if (report.taskStatus === 'Done') this.#created(batch);
      else this.#refused(batch, textsOf(report.errors) ?? 'The task failed, without a reason.');
    } catch (error) {
      // A finished task may be readable for a limited time only.
      if (error instanceof RefusedError && error.status === 400) this.#lost(batch, error.message);
      else throw error;
    }
  }

  async #send(batch: Batch): Promise<void> {
    const {db, client, signal} = this.#tools;
    const searches = customersOf(db, batch.id).map(({subject}) => subject);
    this.#mark(batch, 'sending');
    try {
      const {taskID} = await client.enqueueEntities({...this.#settings.place, searches}, {signal});
      db.run("UPDATE batches SET status = 'working', task = ? WHERE id = ?", taskID, batch.id);
      batch.task = taskID;
    } catch (error) {
      if (error instanceof RefusedError && error.status === 400) {
        this.#refused(batch, error.message);
        return;
      }
      const isUncertain = error instanceof UncertainError && error.mayHaveHappened;
      if (isUncertain) this.#lost(batch, error.message);
      else this.#mark(batch, 'open');
      // Whatever refused this call would refuse the next ones too. The next start looks for this batch first.
      const {status = 0} = error as {status?: number};
      if (!isUncertain || (status >= 300 && status < 500)) throw error;
    }
  }

  #mark({id}: Batch, status: Status, reason?: string): void {
    this.#tools.db.run(
      'UPDATE batches SET status = ?, reason = ? WHERE id = ?',
      status,
      reason ?? null,
      id,
    );
  }

  #lost(batch: Batch, reason: string): void {
    this.#mark(batch, 'lost', reason);
    this.#lostAt = performance.now();
  }

  #created(batch: Batch): void {
    const {db} = this.#tools;
    this.#vainLooks = 0;
    this.#counts.created += db.transaction(() => {
      this.#mark(batch, 'created');
      return db.run("UPDATE customers SET status = 'created' WHERE batch = ?", batch.id);
    });
    this.#bar.update(this.#counts.created);
  }

  /**
   * Splits a batch that was refused: a bulk creation is atomic, so nothing of it exists, and one customer can be the
   * cause. A batch of one customer shows which.
   */
  #refused(batch: Batch, reason: string): void {
    const {db} = this.#tools;
    const rows = customersOf(db, batch.id).map(({row}) => row);
    db.transaction(() => {
      if (rows.length > 1) {
        this.#mark(batch, 'split', reason);
        const half = rows[Math.ceil(rows.length / 2)];
        const last = db.count('SELECT max(id) FROM batches');
        for (const [id, which] of [
          [last + 1, 'row < ?'],
          [last + 2, 'row >= ?'],
        ] as const) {
          db.run("INSERT INTO batches (id, status) VALUES (?, 'open')", id);
          db.run(`UPDATE customers SET batch = ? WHERE batch = ? AND ${which}`, id, batch.id, half);
        }
        return;
      }
      this.#mark(batch, 'refused', reason);
      db.run("UPDATE customers SET status = 'rejected', reason = ? WHERE row = ?", reason, rows[0]);
    });
    if (rows.length === 1) this.#counts.rejected += 1;
    this.#stopIfTooManyRefused(reason);
  }

  /** Stops when the platform refuses so many customers that the cause is hardly in their data. */
  #stopIfTooManyRefused(reason: string): void {
    const {total, rejected} = this.#counts;
    const {maxRejected} = this.#settings;
    if (rejected <= 1 || rejected * 100 <= maxRejected * total) return;
    throw new StopError(
      `${rejected} of ${total} customers are rejected, more than --max-rejected ${maxRejected} percent. The platform said: ${reason}. Correct the cause, then start the command again.`,
    );
  }

  /** Waits until lost tasks have surely ended, and looks whether the account has their customers. */
  async #lookForLost(): Promise<void> {
    const {db, client, output, signal} = this.#tools;
    const {lostWait, place} = this.#settings;
    const lost = [...db.rows("SELECT id FROM batches WHERE status = 'lost'")].map(({id}) =>
      Number(id),
    );
    const pause = Math.max(lostWait * 1000, patience * this.#longest);
    const left = Math.max(0, this.#lostAt + pause - performance.now());
    output.say(
      `${counted(lost.length, 'task', 'tasks')} had no usable response. Looking for the customers in ${counted(Math.ceil(left / 1000), 'second', 'seconds')}.`,
    );
    await wait(left, undefined, {signal});
    await readAccount(db, client, output, signal);
    let found = 0;
    for (const id of lost) if (db.transaction(() => settle(db, id, place))) found += 1;
    this.#counts = countCustomers(db);
    this.#vainLooks = found > 0 ? 0 : this.#vainLooks + 1;
    if (this.#vainLooks < mostVainLooks) return;
    const reason = db.get('SELECT reason FROM batches WHERE id = ?', lost[0])?.reason;
    throw new StopError(
      `The platform gave no usable response to a creation ${mostVainLooks} times, and the account has none of its customers. The last time: ${reason}. Let an engineer check whether a proxy changes responses, then start the command again with the same options.`,
    );
  }
}

/** Counts all customers, those that were created, and those that are rejected. */
function countCustomers(db: Database): {total: number; created: number; rejected: number} {
  const count = (status: string): number =>
    db.count('SELECT count(*) FROM customers WHERE status = ?', status);
  const total = db.count('SELECT count(*) FROM customers');
  return {total, created: count('created'), rejected: count('rejected')};
}

/**
 * Decides about a lost batch by what the account has. A bulk creation creates all of its customers, or none.
 *
 * @returns whether the account has any of its customers.
 */
function settle(db: Database, id: number, place: Place): boolean {
  const customers = customersOf(db, id).map((customer) => ({
    customer,
    found: findInAccount(db, customer, place),
  }));
  const existing = customers.filter(({found}) => found.kind !== 'nothing');
  if (existing.length === 0) {
    db.run("UPDATE batches SET status = 'open' WHERE id = ?", id);
    return false;
  }
  db.run(
    'UPDATE batches SET status = ? WHERE id = ?',
    existing.length === customers.length ? 'created' : 'mixed',
    id,
  );
  for (const {customer, found} of customers) {
    const [status, reason] =
      found.kind === 'nothing'
        ? [
            'undecided',
            'The response to its creation was lost. The account has other customers of the same task, but not this one. Look for it in the account before you create it.',
          ]
        : ['created', null];
    db.run(
      'UPDATE customers SET status = ?, reason = ? WHERE row = ?',
      status,
      reason,
      customer.row,
    );
  }
  return true;
}

function customersOf(db: Database, batch: number): Customer[] {
  return [...db.rows('SELECT * FROM customers WHERE batch = ? ORDER BY row', batch)].map(
    toCustomer,
  );
}

/** Joins the errors of a task. */
function textsOf(errors: unknown): string | undefined {
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  return errors
    .map((error) => (typeof error === 'string' ? error : JSON.stringify(error)))
    .join('; ');
}
