/** Finds out which entities have changed, and reads them. */
import {
  type Client,
  type EntitySummary,
  type HistoryEvent,
  type NewsEvent,
  RefusedError,
  UnavailableError,
} from '@screening/client';
import {readDateHeader, readMoment} from '@screening/client/times';
import {allEntities} from '../account';
import {StopError} from '../errors';
import type {Output} from '../output/output';
import {inParallel} from '../parallel';
import {rememberItems} from '../state/seen';
import {entityRow, historyRow, newsRow, rowsOf, ShapeError} from './rows';
import type {Due, Snapshot, Store} from './store';
import type {Row} from './tables';

/** Which changes to read. Times are in milliseconds. */
export interface Range {
  /** From when on to read changes. Undefined reads everything. */
  since?: number;
}

/** How many items are stored at once. */
const itemsAtOnce = 1000;

/** How many entities, and rows of them, are in memory before they are stored. */
const mostSnapshots = 100;
const mostSnapshotRows = 2000;

/** How many entities are read at once. The limiter of the client keeps their calls below the rate limit. */
const entitiesAtOnce = 8;

/** After how many entities in a row without a response the platform counts as unavailable. */
const mostFailuresInRow = 10;

/** Returns the platform's time in milliseconds. The clock of this computer may be wrong. */
export async function readPlatformTime(client: Client, signal: AbortSignal): Promise<number> {
  const {headers} = await client.withResponse().listEntities({page: 1, pageSize: 1}, {signal});
  const now = readDateHeader(headers.date);
  if (now === undefined)
    throw new StopError(
      'The platform sends no time in the header Date, so nobody can tell which export is newer. If a proxy removes the header, let it pass.',
    );
  return now;
}

/** Notes which entities have changed, are new, or are no longer listed. */
export async function findChanges(
  store: Store,
  client: Client,
  {since}: Range,
  position: number,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  // Events first: the entity of each event that was read is in the list then.
  if (since !== undefined) {
    const range = {since: new Date(since).toISOString(), overlap: 0};
    await inBatches(
      client.changes(range, {signal, seen: rememberItems(store.db, 'changes')}),
      store,
      (event) => storeEvent(store, event),
    );
  }
  const bar = output.progress('Entities of the account', 0);
  let count = 0;
  await inBatches(allEntities(store.db, client, signal), store, (summary) => {
    count += 1;
    bar.update(count);
    store.list(summary, (known) => isDue(summary, known, since));
  });
  bar.end();
  store.finishListing(position);
}

function storeEvent(store: Store, event: HistoryEvent): void {
  try {
    store.addEvent(event);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw new StopError(
      `The history event ${String(event.historyID)} can't be exported: its response ${error.message}. Ask customer success to correct it, then start the command again.`,
    );
  }
}

/** Returns whether an entity must be read, from its summary and from when it changed before its last reading. */
function isDue(summary: EntitySummary, known: unknown, since: number | undefined): boolean {
  const {updatedAt, archivedAt, monitored} = summary;
  if (since === undefined || updatedAt === undefined || updatedAt !== known) return true;
  // Times have whole seconds, so an entity can change again without another time. Its events tell, but the list of events
  // leaves these entities out.
  if (!archivedAt && monitored !== false) return false;
  const changed = readMoment(updatedAt);
  return !changed || changed.latest >= since;
}

/** Does a piece of work for each item, many in one transaction. */
async function inBatches<T>(
  items: AsyncIterable<T>,
  store: Store,
  work: (item: T) => void,
): Promise<void> {
  let batch: T[] = [];
  const flush = (): void => {
    const items = batch;
    batch = [];
    store.transaction(() => items.forEach(work));
  };
  for await (const item of items) {
    batch.push(item);
    if (batch.length === itemsAtOnce) flush();
  }
  flush();
}

/**
 * Reads all entities that are due. One that can't be read is noted, and doesn't stop the others.
 *
 * @returns how many were read.
 */
export async function readDue(
  store: Store,
  client: Client,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const bar = output.progress('Entities read', store.countDue());
  const snapshots = new SnapshotBuffer(store);
  let read = 0;
  let failuresInRow = 0;
  try {
    await inParallel(store.due(), entitiesAtOnce, async (due) => {
      try {
        snapshots.add(due.urn, await readEntity(client, due, signal));
        failuresInRow = 0;
        read += 1;
        bar.update(read);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof UnavailableError) {
          failuresInRow += 1;
          if (failuresInRow === mostFailuresInRow) throw error;
        } else if (!(error instanceof ShapeError) && !isRefusal(error)) throw error;
        store.fail(due.urn, reasonOf(error as Error));
      }
    });
  } finally {
    bar.end();
    // What was read is right, also if the rest can't be read.
    snapshots.flush();
  }
  return read;
}

/**
 * Stores many entities in one transaction, because the disk takes far longer for each transaction than for its rows. After a
 * kill, the entities that weren't stored are still due.
 */
class SnapshotBuffer {
  readonly #store: Store;
  #snapshots: [string, Snapshot][] = [];
  #rows = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  add(urn: string, snapshot: Snapshot): void {
    this.#snapshots.push([urn, snapshot]);
    const {rows, histories} = snapshot;
    const lists = [histories, rows?.indicators, rows?.matches, rows?.news];
    for (const list of lists) this.#rows += list?.length ?? 0;
    if (this.#snapshots.length >= mostSnapshots || this.#rows >= mostSnapshotRows) this.flush();
  }

  flush(): void {
    const snapshots = this.#snapshots;
    this.#snapshots = [];
    this.#rows = 0;
    this.#store.transaction(() => {
      for (const [urn, snapshot] of snapshots) this.#store.keep(urn, snapshot);
    });
  }
}

const reasonOf = (error: Error): string =>
  error instanceof ShapeError
    ? `its response ${error.message}. Ask customer success to correct it.`
    : error.message;

const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedError && error.status === 400;

/**
 * Reads an entity. Its history is read first: an event that is created meanwhile stays unknown, so that the next run reads
 * the entity again.
 */
async function readEntity(
  client: Client,
  {urn, archived, isListed}: Due,
  signal: AbortSignal,
): Promise<Snapshot> {
  const histories: Row[] = [];
  try {
    for await (const event of client.all('listEntityHistory', {entityURN: urn}, {signal}))
      histories.push(historyRow(event as HistoryEvent, urn));
    const news: Row[] = [];
    for await (const event of client.all('listEntityNews', {entityURN: urn}, {signal}))
      news.push(newsRow(urn, event as NewsEvent));
    const entity = await client.getEntity({entityURN: urn}, {signal});
    return {updatedAt: entity.updatedAt, rows: {...rowsOf(entity), news}, histories};
  } catch (error) {
    // The platform may refuse to return more of an archived entity, or of one that is in no list. What is known stays.
    if (!isRefusal(error) || (archived === undefined && isListed)) throw error;
    return archived === undefined
      ? {histories}
      : {updatedAt: archived.updatedAt, entity: entityRow(archived), histories};
  }
}
