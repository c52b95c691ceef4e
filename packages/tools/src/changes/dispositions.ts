/** Keeps the dispositions of all entities in the state. A row changes only because of an entity that was read. */
import type {EntitySummary} from '@screening/client';
import {readMoment} from '@screening/client/times';
import type {Database, Row} from '../state/database';

/** The columns that an entity fills, in the order of the table. */
const textColumns = [
  'urn',
  'customerKey',
  'entityName',
  'dispositionState',
  'dispositionSetAtTime',
  'dispositionSetByUserName',
  'updatedAt',
  'archivedAt',
] as const;

type Texts = Record<(typeof textColumns)[number], string | null>;

/** A row of the table. */
export type Disposition = Texts & {urn: string; isListed: boolean};

/** A row that has changed, with the disposition that it had before. A new row had none. */
export type ChangedDisposition = Disposition & {before: string | null; isNew: boolean};

/**
 * The tables. `lastReading` is the number of the full reading that has met the entity. `problems` has the entities whose
 * data isn't as described, until they are.
 */
export const dispositionsTables = `CREATE TABLE dispositions (
     urn TEXT PRIMARY KEY,
     customerKey TEXT,
     entityName TEXT,
     dispositionState TEXT,
     dispositionSetAtTime TEXT,
     dispositionSetByUserName TEXT,
     updatedAt TEXT,
     archivedAt TEXT,
     isListed INTEGER NOT NULL,
     lastReading INTEGER NOT NULL,
     isChanged INTEGER NOT NULL,
     isNew INTEGER NOT NULL,
     before TEXT
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE problems (urn TEXT PRIMARY KEY, reason TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE toRead (urn TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;`;

/** An entity isn't as the API describes it. The message completes the sentence "the entity ...". */
class EntityFault extends Error {}

/** The dispositions of a state folder. */
export class Dispositions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** How many entities the platform lists, as far as is known. */
  get listed(): number {
    return this.#db.count('SELECT count(*) FROM dispositions WHERE isListed = 1');
  }

  /** How many of them are archived. */
  get archived(): number {
    return this.#db.count(
      'SELECT count(*) FROM dispositions WHERE isListed = 1 AND archivedAt IS NOT NULL',
    );
  }

  /** How many rows there are. */
  get count(): number {
    return this.#db.count('SELECT count(*) FROM dispositions');
  }

  /** How many rows have changed since the changes were taken over. */
  get changed(): number {
    return this.#db.count('SELECT count(*) FROM dispositions WHERE isChanged = 1');
  }

  /** How many entities aren't as described. */
  get faulty(): number {
    return this.#db.count('SELECT count(*) FROM problems');
  }

  /** Yields the rows in the order of their URNs. */
  *rows(): Generator<Disposition> {
    for (const row of this.#db.rows('SELECT * FROM dispositions ORDER BY urn')) yield toRow(row);
  }

  /** Yields the rows that have changed. */
  *changedRows(): Generator<ChangedDisposition> {
    const sql = 'SELECT * FROM dispositions WHERE isChanged = 1 ORDER BY urn';
    for (const row of this.#db.rows(sql))
      yield {...toRow(row), before: row.before as string | null, isNew: row.isNew === 1};
  }

  /** Yields the entities that aren't as described, with what is wrong. */
  *problems(): Generator<{urn: string; reason: string}> {
    for (const {urn, reason} of this.#db.rows('SELECT * FROM problems ORDER BY urn'))
      yield {urn: urn as string, reason: reason as string};
  }

  /** Counts the rows of each disposition. */
  states(): Record<string, number> {
    const sql =
      "SELECT coalesce(dispositionState, 'none') AS state, count(*) AS number FROM dispositions GROUP BY 1 ORDER BY 1";
    return Object.fromEntries(
      [...this.#db.rows(sql)].map(({state, number}) => [state as string, number as number]),
    );
  }

  /**
   * Takes over entities that were read.
   *
   * @param reading The number of the full reading, if this is a part of one.
   */
  take(entities: (EntitySummary & {urn: string})[], reading = 0): void {
    this.#db.transaction(() => entities.forEach((entity) => this.#takeOne(entity, reading)));
  }

  #takeOne(entity: EntitySummary & {urn: string}, reading: number): void {
    const {urn} = entity;
    const old = this.#db.get('SELECT * FROM dispositions WHERE urn = ?', urn);
    const lastReading = Math.max(reading, Number(old?.lastReading ?? 0));
    let texts: Texts;
    try {
      texts = textsOf(entity);
      if (old && old.dispositionState !== null && texts.dispositionState === null)
        throw new EntityFault('has no disposition, although it had one');
    } catch (error) {
      if (!(error instanceof EntityFault)) throw error;
      // The row stays as it is: an entity that can't be read isn't one without a disposition.
      const sql = 'INSERT OR REPLACE INTO problems (urn, reason) VALUES (?, ?)';
      this.#db.run(sql, urn, error.message);
      this.#db.run('UPDATE dispositions SET lastReading = ? WHERE urn = ?', lastReading, urn);
      return;
    }
    this.#db.run('DELETE FROM problems WHERE urn = ?', urn);
    // A list can be older than what was read before it.
    const used = old && isNewer(old.updatedAt, texts.updatedAt) ? (old as Texts) : texts;
    this.#store(used, old, lastReading);
  }

  #store(texts: Texts, old: Row | undefined, lastReading: number): void {
    const differs =
      old?.isListed !== 1 ||
      textColumns.some((name) => name !== 'updatedAt' && texts[name] !== old[name]);
    const wasChanged = old?.isChanged === 1;
    this.#db.run(
      `INSERT OR REPLACE INTO dispositions
       (${textColumns.join(', ')}, isListed, lastReading, isChanged, isNew, before)
       VALUES (${textColumns.map(() => '?').join(', ')}, 1, ?, ?, ?, ?)`,
      ...textColumns.map((name) => texts[name]),
      lastReading,
      differs || wasChanged ? 1 : 0,
      old === undefined || (wasChanged && old.isNew === 1) ? 1 : 0,
      wasChanged ? old.before : (old?.dispositionState ?? null),
    );
  }

  /** Returns how many rows a full reading has met. */
  metBy(reading: number): number {
    return this.#db.count('SELECT count(*) FROM dispositions WHERE lastReading = ?', reading);
  }

  /** Notes which entities a full reading hasn't met. Their rows stay: only the platform archives an entity. */
  markUnlisted(reading: number): void {
    this.#db.run(
      `UPDATE dispositions
       SET isListed = 0, isChanged = 1, before = iif(isChanged = 1, before, dispositionState)
       WHERE lastReading < ? AND isListed = 1`,
      reading,
    );
  }

  /** Notes entities that must be read. */
  plan(urns: string[]): void {
    this.#db.transaction(() =>
      urns.forEach((urn) => this.#db.run('INSERT OR IGNORE INTO toRead (urn) VALUES (?)', urn)),
    );
  }

  /** Plans to read the entities again that weren't as described. Returns how many entities must be read in all. */
  planFaulty(): number {
    this.#db.run('INSERT OR IGNORE INTO toRead (urn) SELECT urn FROM problems');
    return this.#db.count('SELECT count(*) FROM toRead');
  }

  /** Yields the entities that must be read. */
  *planned(): Generator<string> {
    for (const {urn} of this.#db.rows('SELECT urn FROM toRead ORDER BY urn')) yield urn as string;
  }

  /** Takes over that the changed rows were reported, and that everything planned was read. Call it in a transaction. */
  settle(): void {
    this.#db.run('DELETE FROM toRead');
    this.#db.run('UPDATE dispositions SET isChanged = 0, isNew = 0, before = NULL');
  }
}

function toRow(row: Row): Disposition {
  const texts = Object.fromEntries(textColumns.map((name) => [name, row[name]])) as Texts;
  return {...texts, urn: row.urn as string, isListed: row.isListed === 1};
}

/** Returns the texts of an entity. @throws an `EntityFault` if it isn't as described. */
function textsOf(entity: EntitySummary & {urn: string}): Texts {
  const given: unknown = entity.dispositionState ?? {};
  if (typeof given !== 'object' || Array.isArray(given))
    throw new EntityFault('has a "dispositionState" that isn\'t an object');
  const disposition = given as Record<string, unknown>;
  const fields: Record<string, unknown> = {...entity, ...pickDisposition(disposition)};
  return Object.fromEntries(textColumns.map((name) => [name, textOf(name, fields[name])])) as Texts;
}

const pickDisposition = (disposition: Record<string, unknown>): Record<string, unknown> => ({
  dispositionState: disposition.dispositionState,
  dispositionSetAtTime: disposition.dispositionSetAtTime,
  dispositionSetByUserName: disposition.dispositionSetByUserName,
});

/** Returns a text, or null for a value that is missing. */
function textOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new EntityFault(`has a "${name}" that isn't a text`);
  if (value.includes('\0')) throw new EntityFault(`has the character U+0000 in "${name}"`);
  return value;
}

/** Returns whether a time is surely after another one. A time in the future is wrong, and would hide all later states. */
function isNewer(one: unknown, other: string | null): boolean {
  const [first, second] = [readMoment(one), readMoment(other)];
  return (
    first !== undefined &&
    second !== undefined &&
    first.earliest > second.latest &&
    first.latest <= Date.now()
  );
}
