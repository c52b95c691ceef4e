/** Keeps what was read of each entity, what is to be read, and from which export on a change is new. */
import type {EntitySummary, HistoryEvent} from '@screening/client';
import type {Database} from '../state/database';
import {historyRow, type EntityRows} from './rows';
import {tables, type Row, type TableName} from './tables';

/**
 * The tables of the state. The columns `entity` to `news` are the rows of the tables as JSON: NULL means that they were never
 * read. `version` is the number of the run that changed them or the histories of the entity last.
 */
export const exportState = `CREATE TABLE entities (
     urn TEXT PRIMARY KEY,
     isDue INTEGER NOT NULL,
     isListed INTEGER NOT NULL,
     listing INTEGER NOT NULL,
     archived TEXT,
     updatedAt TEXT,
     version INTEGER NOT NULL,
     entity TEXT,
     indicators TEXT,
     matches TEXT,
     news TEXT,
     fault TEXT
   ) STRICT;
   CREATE INDEX dueEntities ON entities (urn) WHERE isDue = 1;
   CREATE TABLE histories (
     urn TEXT NOT NULL,
     id TEXT NOT NULL,
     row TEXT NOT NULL,
     PRIMARY KEY (urn, id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE exports (id TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT;`;

/** Reads all entities again, because the rows of earlier versions lack the reasons of decisions. */
export const readAgain = 'UPDATE entities SET isDue = 1';

/** What was read of an entity. What the platform refused is missing. */
export interface Snapshot {
  updatedAt?: string;
  rows?: EntityRows & {news: Row[]};
  /** The row of an archived entity whose other data can't be read. */
  entity?: Row;
  histories: Row[];
}

/** An entity to be read. */
export interface Due {
  urn: string;
  /** The summary of an archived entity. The platform may refuse to return more of it. */
  archived?: EntitySummary;
  isListed: boolean;
}

/** How many entities are read from the database at once. */
const pageSize = 500;

/** The state of the export. All times are in milliseconds. */
export class Store {
  /** The database, for the lists that are read. */
  readonly db: Database;
  /** The number of this run. It is a time of the platform, so that it is comparable in all folders. */
  readonly version: number;

  /** @param now The platform's time. */
  constructor(db: Database, now: number) {
    this.db = db;
    this.version = Math.max(now, this.#last() + 1);
    db.keep('version', String(this.version));
  }

  #last(): number {
    return Number(this.db.kept('version') ?? 0);
  }

  /** Until when all changes are read or due. Undefined before the first list was read to its end. */
  static position(db: Database): number | undefined {
    const kept = db.kept('position');
    return kept === undefined ? undefined : Number(kept);
  }

  /** Stores a piece of work as a whole. */
  transaction(work: () => void): void {
    this.db.transaction(work);
  }

  /**
   * Notes that the list has an entity.
   *
   * @param isDue Tells from the `updatedAt` of its last reading whether the entity must be read.
   */
  list(summary: EntitySummary & {urn: string}, isDue: (updatedAt: unknown) => boolean): void {
    const known = this.db.get(
      'SELECT updatedAt, isListed, entity FROM entities WHERE urn = ?',
      summary.urn,
    );
    const isAgain = known !== undefined && known.isListed === 0 && known.entity !== null;
    this.db.run(
      `INSERT INTO entities (urn, isDue, isListed, listing, archived, version)
       VALUES (?, ?, 1, ?, ?, 0)
       ON CONFLICT (urn) DO UPDATE SET isDue = max(isDue, excluded.isDue), isListed = 1,
         listing = excluded.listing, archived = excluded.archived,
         version = CASE WHEN ? THEN ? ELSE version END`,
      summary.urn,
      isDue(known?.updatedAt) ? 1 : 0,
      this.version,
      summary.archivedAt ? JSON.stringify(summary) : null,
      isAgain ? 1 : 0,
      this.version,
    );
  }

  /** Stores an event. If it is new, its entity is to be read. */
  addEvent(event: HistoryEvent): void {
    const row = historyRow(event);
    const [id, urn] = row as [string, string];
    const known = this.db.get('SELECT 1 FROM histories WHERE urn = ? AND id = ?', urn, id);
    if (known) return;
    this.#keepEvent(urn, row);
    this.db.run(
      `INSERT INTO entities (urn, isDue, isListed, listing, version) VALUES (?, 1, 0, 0, ?)
       ON CONFLICT (urn) DO UPDATE SET isDue = 1, version = excluded.version`,
      urn,
      this.version,
    );
  }

  /** Stores the row of an event. Returns whether it is new or has changed. */
  #keepEvent(urn: string, row: Row): boolean {
    const changes = this.db.run(
      `INSERT INTO histories (urn, id, row) VALUES (?, ?, ?)
       ON CONFLICT (urn, id) DO UPDATE SET row = excluded.row WHERE row <> excluded.row`,
      urn,
      row[0] as string,
      JSON.stringify(row),
    );
    return changes > 0;
  }

  /** Notes that the whole list was read, and that what changed before a time is read or due. */
  finishListing(position: number): void {
    this.transaction(() => {
      this.db.run(
        'UPDATE entities SET isListed = 0, version = ? WHERE isListed = 1 AND listing <> ?',
        this.version,
        this.version,
      );
      this.db.keep('position', String(position));
    });
  }

  countDue(): number {
    return this.db.count('SELECT count(*) FROM entities WHERE isDue = 1');
  }

  /** Yields the entities that are to be read. They can be stored meanwhile. */
  *due(): Generator<Due> {
    for (let last = ''; ;) {
      const page = [
        ...this.db.rows(
          'SELECT urn, archived, isListed FROM entities WHERE isDue = 1 AND urn > ? ORDER BY urn LIMIT ?',
          last,
          pageSize,
        ),
      ];
      for (const {urn, archived, isListed} of page)
        yield {
          urn: urn as string,
          isListed: isListed === 1,
          ...(archived === null ? {} : {archived: JSON.parse(archived as string) as EntitySummary}),
        };
      if (page.length < pageSize) return;
      last = page.at(-1)!.urn as string;
    }
  }

  /**
   * Stores what was read of an entity. What wasn't read stays, and so do all known events. Call it in a transaction.
   */
  keep(urn: string, {updatedAt, rows, entity, histories}: Snapshot): void {
    const known = this.db.get('SELECT * FROM entities WHERE urn = ?', urn)!;
    const newEvents = histories.filter((row) => this.#keepEvent(urn, row)).length;
    const texts = {
      entity: write(rows?.entity ?? entity) ?? known.entity,
      indicators: write(rows?.indicators) ?? known.indicators,
      matches: write(rows?.matches) ?? known.matches,
      news: write(rows?.news) ?? known.news,
    };
    const isChanged =
      newEvents > 0 || Object.entries(texts).some(([name, text]) => text !== known[name]);
    this.db.run(
      `UPDATE entities SET isDue = 0, fault = NULL, updatedAt = ?, version = ?, entity = ?,
         indicators = ?, matches = ?, news = ? WHERE urn = ?`,
      updatedAt ?? null,
      isChanged ? this.version : known.version,
      texts.entity,
      texts.indicators,
      texts.matches,
      texts.news,
      urn,
    );
  }

  /** Notes why an entity can't be read. What is known of it stays, and the next run tries again. */
  fail(urn: string, fault: string): void {
    this.db.run('UPDATE entities SET fault = ? WHERE urn = ?', fault, urn);
  }

  countFaults(): number {
    return this.db.count('SELECT count(*) FROM entities WHERE fault IS NOT NULL');
  }

  /** Returns the first entities that can't be read, with the reason. */
  faults(most: number): string[] {
    const found = this.db.rows(
      'SELECT urn, fault FROM entities WHERE fault IS NOT NULL ORDER BY urn LIMIT ?',
      most,
    );
    return [...found].map(({urn, fault}) => `${urn}: ${fault}`);
  }

  /** Yields the entities that have rows and changed after a version. */
  *versions(after: number): Generator<{urn: string; version: number; isWhole: boolean}> {
    const found = this.db.rows(
      `SELECT urn, version, indicators IS NOT NULL AS isWhole FROM entities
       WHERE version > ?
       AND (entity IS NOT NULL OR EXISTS (SELECT 1 FROM histories WHERE histories.urn = entities.urn))
       ORDER BY urn`,
      after,
    );
    for (const {urn, version, isWhole} of found)
      yield {urn: urn as string, version: version as number, isWhole: isWhole === 1};
  }

  /** Yields the rows of a table, of the entities that changed after a version. */
  *rows(table: TableName, after: number): Generator<Row> {
    if (table === 'histories') return yield* this.#eventsAfter(after);
    const name = table === 'entities' ? 'entity' : table;
    const found = this.db.rows(
      `SELECT ${name} AS rows, isListed FROM entities
       WHERE version > ? AND ${name} IS NOT NULL ORDER BY urn`,
      after,
    );
    for (const {rows, isListed} of found) {
      if (table !== 'entities')
        for (const row of JSON.parse(rows as string) as Row[]) yield padded(row, table);
      else yield [...(JSON.parse(rows as string) as Row).slice(0, -1), isListed === 1];
    }
  }

  *#eventsAfter(version: number): Generator<Row> {
    // CROSS JOIN keeps SQLite from sorting all events: it reads both tables in the order of the URNs.
    const found = this.db.rows(
      `SELECT histories.row FROM entities CROSS JOIN histories ON histories.urn = entities.urn
       WHERE version > ? ORDER BY entities.urn, histories.id`,
      version,
    );
    for (const {row} of found) yield JSON.parse(row as string) as Row;
  }

  /** Names the file of this run. The name is stored before the file exists, so that each loaded file is known. */
  addExport(id: string): void {
    this.db.run('INSERT INTO exports (id, version) VALUES (?, ?)', id, this.version);
  }

  /** Returns the version of an earlier file, or undefined if it isn't from this folder. */
  versionOfExport(id: string): number | undefined {
    return this.db.get('SELECT version FROM exports WHERE id = ?', id)?.version as
      number | undefined;
  }
}

/** Adds the columns that rows of earlier versions lack. They are the last ones. */
const padded = (row: Row, table: TableName): Row =>
  tables[table].columns.map((_, index) => row[index] ?? null);

const write = (rows: Row | Row[] | undefined): string | undefined => rows && JSON.stringify(rows);
