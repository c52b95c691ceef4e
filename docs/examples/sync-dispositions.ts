/**
 * Keeps a table with the disposition of every entity equal to the platform's state.
 *
 *   npx tsx sync-dispositions.ts --state DIR [--overlap SECONDS] [--full]
 *
 * The first run reads all entities. Later runs read the entities that changed, unless --full asks
 * for all. Start it as often as you need the table to be current. Files in DIR:
 *
 *   dispositions.csv   the table: one row for each entity
 *   dispositions.sql   the same rows as upserts: sqlite3 bank.db < DIR/dispositions.sql
 *   watermark.txt      the platform's time up to which changes have been read
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listAll, read, valueOf } from './client';
import { replaceFile, runProgram, say, type Arguments } from './program';
import { createTable, insertRows, readTable, toCsv, type Table, type TableRow } from './tables';

type Entity = {
  urn: string;
  customerKey?: string;
  entityName: string;
  updatedAt: string;
  archivedAt?: string;
  dispositionState?: {
    dispositionState?: string;
    dispositionSetAtTime?: string;
    dispositionSetByUserName?: string;
  };
};
type Page = { entities: Entity[]; total: number };
type HistoryEvent = { historyID: string; urn: string; timestamp: string };

const table: Table = {
  name: 'dispositions',
  grain: 'One row for each entity. A customerKey can occur in several rows.',
  key: ['urn'],
  columns: {
    urn: 'text',
    customerKey: 'text',
    entityName: 'text',
    dispositionState: 'text',
    dispositionSetAtTime: 'text',
    dispositionSetByUserName: 'text',
    updatedAt: 'text',
    archivedAt: 'text',
    isListed: 'boolean',
  },
};
/**
 * Replaces a row, unless the row in the database is known to be newer. Without the Z, times with
 * and without fractions of a second sort by time.
 */
const keepNewer = ` ON CONFLICT (urn) DO UPDATE SET ${Object.keys(table.columns)
  .filter((name) => name !== 'urn')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')} WHERE (replace(excluded.updatedAt, 'Z', '') < replace(dispositions.updatedAt, 'Z', '')) IS NOT TRUE`;

const pageSize = 100;
const everything = {};
const unmonitored = { monitored: false };
const rows = new Map<string, TableRow>();

/** Returns a time as text that sorts by time. A time in the future counts as missing: it would hide all later changes. */
function timeOf(text: unknown): string | undefined {
  const time = Date.parse(String(text));
  return time <= Date.now() ? new Date(time).toISOString() : undefined;
}

/** Takes over what was read, unless the table has a newer state. */
function upsert(entity: Entity): void {
  const { urn, customerKey, entityName, archivedAt, dispositionState } = entity;
  const updatedAt = timeOf(entity.updatedAt);
  const old = rows.get(urn)?.updatedAt;
  if (old && updatedAt && old > updatedAt) return;
  const columns = { urn, customerKey, entityName, updatedAt, archivedAt };
  rows.set(urn, { ...columns, ...dispositionState, isListed: true });
}

async function pageOf(filters: object, size: number): Promise<Page> {
  const path = `/entities?page=1&pageSize=${size}`;
  const page = valueOf(await read<Page | null>('POST', path, { filters }));
  if (Array.isArray(page?.entities) && typeof page.total === 'number') return page;
  throw new Error(`POST ${path}: the response has no "entities" or no "total".`);
}

async function readList(filters: object): Promise<Set<string>> {
  const urns = new Set<string>();
  const list = { path: '/entities', body: { filters }, items: 'entities' };
  for await (const entity of listAll<Entity>({ ...list, id: ({ urn }) => urn })) {
    upsert(entity);
    urns.add(entity.urn);
  }
  return urns;
}

async function readEverything(reason: string): Promise<void> {
  say(`Reading all entities: ${reason}.`);
  const urns = await readList(everything);
  // No call deletes an entity. If one is no longer listed all the same, its row stays and says so.
  for (const row of rows.values()) row.isListed = urns.has(String(row.urn));
}

/** The latest time that isn't in the future. */
const newest = (times: unknown[]) =>
  times.flatMap((time) => timeOf(time) ?? []).sort().at(-1) ?? '';

/** Reads the entities with an event since the watermark. Returns the newest time of an event. */
async function readChanges(watermark: string, overlap: number): Promise<string> {
  const startTime = new Date(Date.parse(watermark) - overlap * 1000).toISOString();
  const list = { path: '/entities/histories', body: { createdAt: { startTime } } };
  const id = ({ historyID }: HistoryEvent) => historyID;
  const changed = new Set<string>();
  const times = [watermark];
  for await (const event of listAll<HistoryEvent>({ ...list, items: 'histories', id })) {
    changed.add(event.urn);
    times.push(event.timestamp);
  }
  say(`${changed.size} entities have events since ${startTime}.`);
  // The event only says which entity to read: the state comes from the entity.
  const pages = Math.ceil(rows.size / pageSize);
  // A list of several pages is read twice.
  if (changed.size > (pages > 1 ? 2 * pages : 1)) {
    await readEverything(`this needs fewer calls than reading ${changed.size} entities`);
  } else for (const urn of changed) await readEntity(urn);
  await readUnannounced();
  return newest(times);
}

async function readEntity(urn: string): Promise<void> {
  const outcome = await read<Entity | null>('GET', `/entity/${encodeURIComponent(urn)}`);
  if (outcome.kind === 'ok') {
    if (outcome.value?.urn !== urn) throw new Error(`The response for ${urn} is not this entity.`);
    upsert(outcome.value);
  }
  // An entity that was archived a moment ago may be refused. The list contains it.
  else await readEverything(outcome.kind === 'refused' ? `${urn} was refused` : outcome.reason);
}

/** Reads what has no event in the list of histories: archived and other unmonitored entities, and new ones. */
async function readUnannounced(): Promise<void> {
  await readList(unmonitored);
  const known = [...rows.values()].filter(({ isListed }) => isListed).length;
  const { total } = await pageOf(everything, 1);
  if (total !== known) await readEverything(`${total} are listed, ${known} known`);
}

async function main({ state, number, flag }: Arguments): Promise<void> {
  const overlap = number('overlap');
  const file = (name: string) => join(state, name);
  for (const row of readTable(table, file('dispositions.csv'))) {
    rows.set(String(row.urn), { ...row, updatedAt: timeOf(row.updatedAt) });
  }
  let watermark = existsSync(file('watermark.txt'))
    ? newest([readFileSync(file('watermark.txt'), 'utf8').trim()])
    : '';
  if (flag('full') || watermark === '') {
    // Read before the list, so that the next run includes changes made in the meantime.
    const { entities } = await pageOf(everything, pageSize);
    watermark = newest([watermark, ...entities.map((entity) => entity?.updatedAt)]);
    await readEverything(flag('full') ? '--full' : 'this is the first run');
  } else watermark = await readChanges(watermark, overlap);

  const all = [...rows.values()].sort((a, b) => (String(a.urn) < String(b.urn) ? -1 : 1));
  replaceFile(file('dispositions.csv'), toCsv(table, all));
  const sql = `BEGIN;\n${createTable(table)}${insertRows(table, all, keepNewer)}COMMIT;\n`;
  replaceFile(file('dispositions.sql'), sql);
  // Last: after a kill, the next run starts at the old watermark and reads the same changes again.
  replaceFile(file('watermark.txt'), `${watermark}\n`);
  const counts = new Map<string, number>();
  for (const { dispositionState } of all) {
    const name = String(dispositionState ?? 'none');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of [...counts].sort()) console.log(name, count);
}

runProgram(
  {
    usage: `Usage: npx tsx sync-dispositions.ts --state DIR [--overlap SECONDS] [--full]

Writes the disposition of every entity to DIR/dispositions.csv and DIR/dispositions.sql.
  --overlap SECONDS  how far before the watermark to read changes again (default 600)
  --full             read all entities, not only those that changed`,
    options: { overlap: { default: '600' } },
    flags: ['full'],
  },
  main,
);
