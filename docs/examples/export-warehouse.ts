/**
 * Exports entities, indicators, matches, news and histories as typed tables for a data warehouse.
 *
 *   npx tsx export-warehouse.ts --state DIR [--full]
 *
 * The first run reads everything. Later runs read what changed, unless --full asks for everything.
 * It never reads the text of articles: their license allows that only when a user asks. Files in DIR:
 *
 *   entities.csv, indicators.csv, matches.csv, news.csv, histories.csv   the tables
 *   warehouse.sql      creates and fills the same tables: sqlite3 warehouse.db < DIR/warehouse.sql
 *   snapshots.ndjson   what was read of each entity, from which the tables are written
 *   watermark.txt      the platform's time up to which history events have been read
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listAll, read, valueOf } from './client';
import { inParallel, Journal, replaceFile, runProgram, say, type Arguments } from './program';
import { createTable, insertRows, toCsv, type Table, type TableRow } from './tables';

type Fields = Record<string, unknown>;
type Decided = { decisioning?: Fields };
type Indicator = Decided & Fields & { urn: string; sources?: { name: string }[] };
type NewsEvent = Decided & Fields & { id: string; topics?: string[]; articles?: Fields[] };
type Summary = Fields & {
  urn: string;
  updatedAt: string;
  archivedAt?: string;
  monitored?: boolean;
  searchParameters?: { countries?: string[]; dob?: string };
  entityGroups?: { id: number }[];
  dispositionState?: Fields;
  reviewState?: Fields & { unreviewedItems?: { total?: number } };
};
type Entity = Summary & {
  indicators?: Record<string, Indicator[]>;
  matches?: Record<string, (Decided & Fields)[]>;
};
type Counts = { old?: number; new?: number };
type HistoryEvent = Fields & {
  historyID: string;
  urn: string;
  timestamp: string;
  riskScore?: number;
  numIndicators?: Counts;
  numMatches?: Counts;
};

const decision = {
  hasDecision: 'boolean',
  decisionedAgainst: 'boolean',
  decidedByDefault: 'boolean',
  reviewSubmittedAt: 'text',
  reviewedByUserName: 'text',
} as const;

const tables = {
  entities: {
    name: 'entities',
    grain: 'One row for each entity. isListed is false when the entity list no longer has it.',
    key: ['entityURN'],
    columns: {
      entityURN: 'text',
      customerKey: 'text',
      entityName: 'text',
      entityType: 'text',
      countries: 'text',
      dob: 'text',
      filterSetID: 'integer',
      groupIDs: 'text',
      riskScore: 'integer',
      monitored: 'boolean',
      archivedAt: 'text',
      createdAt: 'text',
      updatedAt: 'text',
      hasOpenAlert: 'boolean',
      escalated: 'boolean',
      dispositionState: 'text',
      dispositionSetAtTime: 'text',
      dispositionSetByUserName: 'text',
      reviewStatus: 'text',
      lastReviewDate: 'text',
      unreviewedItems: 'integer',
      isListed: 'boolean',
    },
  },
  indicators: {
    name: 'indicators',
    grain: 'One row for each list of an entity, such as activeRisks, and each indicator in it.',
    key: ['entityURN', 'indicatorURN', 'list'],
    columns: {
      entityURN: 'text',
      indicatorURN: 'text',
      list: 'text',
      code: 'text',
      name: 'text',
      category: 'text',
      subcategory: 'text',
      score: 'real',
      hopsAway: 'integer',
      date: 'text',
      sources: 'text',
      ...decision,
    },
  },
  matches: {
    name: 'matches',
    grain: 'One row for each list of an entity, such as trueMatches, and each match in it.',
    key: ['entityURN', 'sigmaID', 'list'],
    columns: {
      entityURN: 'text',
      sigmaID: 'text',
      list: 'text',
      entityName: 'text',
      entityType: 'text',
      matchName: 'text',
      matchStrength: 'real',
      matchDOB: 'text',
      matchLocation: 'text',
      riskScore: 'integer',
      ...decision,
    },
  },
  news: {
    name: 'news',
    grain: 'One row for each news event of an entity. articles is JSON without the texts.',
    key: ['entityURN', 'newsEventID'],
    columns: {
      entityURN: 'text',
      newsEventID: 'text',
      sigmaID: 'text',
      eventLabel: 'text',
      eventSeverity: 'text',
      eventConfidence: 'text',
      eventMaterialityScore: 'real',
      entityRisk: 'text',
      humanVerified: 'boolean',
      topics: 'text',
      articles: 'text',
      ...decision,
    },
  },
  histories: {
    name: 'histories',
    grain: 'One row for each history event. scoreDifference is what the event added to the score.',
    key: ['historyID'],
    columns: {
      historyID: 'text',
      entityURN: 'text',
      timestamp: 'text',
      event: 'text',
      origin: 'text',
      scoreDifference: 'integer',
      indicatorsBefore: 'integer',
      indicatorsAfter: 'integer',
      matchesBefore: 'integer',
      matchesAfter: 'integer',
    },
  },
} satisfies Record<string, Table>;

/** Everything that was read of one entity. Its history grows; the other rows are replaced. */
type Snapshot = { urn: string; updatedAt: string } & Record<keyof typeof tables, TableRow[]>;

const joined = (list: unknown[] | undefined) => list?.join(';');

/** Keeps the fields that a table has columns for. A list becomes text, with semicolons between. */
function rowOf(table: Table, ...parts: (Fields | undefined)[]): TableRow {
  const all = Object.assign({}, ...parts) as Fields;
  return Object.fromEntries(
    Object.keys(table.columns).map((name) => [name, (all[name] ?? null) as TableRow[string]]),
  );
}

function entityRow(entity: Summary): TableRow {
  const { urn, searchParameters, entityGroups, dispositionState, reviewState } = entity;
  return rowOf(tables.entities, entity, reviewState, dispositionState, {
    entityURN: urn,
    countries: joined(searchParameters?.countries),
    dob: searchParameters?.dob,
    groupIDs: joined(entityGroups?.map(({ id }) => id)),
    dispositionState: dispositionState?.dispositionState,
    unreviewedItems: reviewState?.unreviewedItems?.total,
    isListed: true,
  });
}

/** Returns a row for each item of an entity's lists. Stops if rows would get lost because of their key. */
function rowsIn<T extends Decided & Fields>(
  table: Table,
  entityURN: string,
  lists: Record<string, T[] | null>,
  fieldsOf: (item: T) => Fields,
): TableRow[] {
  const rows = new Map<string, TableRow>();
  for (const [list, items] of Object.entries(lists)) {
    for (const item of items ?? []) {
      const row = rowOf(table, item, item.decisioning, { entityURN, ...fieldsOf(item), list });
      const id = table.key[1];
      const key = JSON.stringify([row[id], list]);
      const same = rows.get(key) ?? row;
      if (row[id] === null || JSON.stringify(same) !== JSON.stringify(row)) {
        throw new Error(
          `${entityURN}: an item of ${list} has no ${id}, or two different items have the same one. ` +
            'Ask customer success to correct it, then start again.',
        );
      }
      rows.set(key, row);
    }
  }
  return [...rows.values()];
}

function historyRow({ urn, riskScore, numIndicators, numMatches, ...event }: HistoryEvent) {
  return rowOf(tables.histories, event, {
    entityURN: urn,
    scoreDifference: riskScore,
    indicatorsBefore: numIndicators?.old,
    indicatorsAfter: numIndicators?.new,
    matchesBefore: numMatches?.old,
    matchesAfter: numMatches?.new,
  });
}

function newsRow(entityURN: string, { articles, ...event }: NewsEvent): TableRow {
  return rowOf(tables.news, event, event.decisioning, {
    entityURN,
    newsEventID: event.id,
    topics: joined(event.topics),
    articles: JSON.stringify(
      (articles ?? []).map(({ articleHash, title, publisher, publishedDate, url }) => ({
        articleHash,
        title,
        publisher,
        publishedDate,
        url,
      })),
    ),
  });
}

async function collect<T>(list: Parameters<typeof listAll<T>>[0]): Promise<T[]> {
  const found: T[] = [];
  for await (const item of listAll<T>(list)) found.push(item);
  return found;
}

const historyList = { items: 'histories', id: ({ historyID }: HistoryEvent) => historyID };

async function snapshotOf(summary: Summary, events: HistoryEvent[]): Promise<Snapshot> {
  const entityURN = summary.urn;
  const path = `/entity/${encodeURIComponent(entityURN)}`;
  const outcome = await read<Entity | null>('GET', path);
  if (outcome.kind === 'refused' && outcome.status === 400 && summary.archivedAt) {
    // The platform may refuse to return an archived entity. What is known of it stays.
    const known = snapshots.get(entityURN) ?? { indicators: [], matches: [], news: [] };
    const { updatedAt } = summary;
    const changed = { urn: entityURN, updatedAt, entities: [entityRow(summary)] };
    return { ...known, ...changed, histories: events.map(historyRow) };
  }
  const entity = valueOf(outcome);
  if (entity?.urn !== entityURN) throw new Error(`The response for ${entityURN} is not this entity.`);
  const { indicators, matches } = entity;
  if (!indicators || !matches) throw new Error(`GET ${path}: no "indicators" or no "matches".`);
  const news = await collect<NewsEvent>({
    path: `${path}/news`,
    body: {},
    items: 'newsEvents',
    id: ({ id }) => id,
  });
  // The list of all histories leaves these entities out, so their own history is read.
  const isLeftOut = entity.archivedAt !== undefined || entity.monitored === false;
  const own = isLeftOut ? await collect({ path: `${path}/history`, body: {}, ...historyList }) : [];
  return {
    urn: entityURN,
    updatedAt: entity.updatedAt,
    entities: [entityRow(entity)],
    indicators: rowsIn(tables.indicators, entityURN, indicators, ({ urn, sources }) => ({
      indicatorURN: urn,
      sources: joined(sources?.map(({ name }) => name)),
    })),
    matches: rowsIn(tables.matches, entityURN, matches, () => ({})),
    news: news.map((event) => newsRow(entityURN, event)),
    histories: [...events, ...own].map(historyRow),
  };
}

const snapshots = new Map<string, Snapshot>();
const knownEvents = new Set<unknown>();

/** Takes over what was read of an entity, and keeps the events that are known already. */
function keep(snapshot: Snapshot): void {
  const before = snapshots.get(snapshot.urn)?.histories ?? [];
  const rows = [...before, ...snapshot.histories];
  const histories = new Map(rows.map((row) => [row.historyID, row]));
  for (const id of histories.keys()) knownEvents.add(id);
  snapshots.set(snapshot.urn, { ...snapshot, histories: [...histories.values()] });
}

async function main({ state, number, flag }: Arguments): Promise<void> {
  const overlap = number('overlap');
  const file = (name: string) => join(state, name);
  const journal = new Journal<Snapshot>(file('snapshots.ndjson'));
  for (const snapshot of journal.records) keep(snapshot);
  const watermark = existsSync(file('watermark.txt'))
    ? readFileSync(file('watermark.txt'), 'utf8').trim()
    : '';

  const since = Date.parse(watermark) - overlap * 1000;
  const createdAt = watermark && !flag('full') ? { startTime: new Date(since).toISOString() } : {};
  const listed = { path: '/entities/histories', body: { createdAt }, ...historyList };
  const events = await collect<HistoryEvent>(listed);
  const byEntity = new Map<string, HistoryEvent[]>();
  for (const event of events.filter(({ historyID }) => !knownEvents.has(historyID))) {
    byEntity.set(event.urn, [...(byEntity.get(event.urn) ?? []), event]);
  }
  const entities = await collect<Summary>({
    path: '/entities',
    body: { filters: {} },
    items: 'entities',
    id: ({ urn }) => urn,
  });
  // Times have whole seconds, so an entity can change again without another time. Its events tell that, but the list has
  // no events of archived and unmonitored entities.
  const mayHide = ({ archivedAt, monitored, updatedAt }: Summary) =>
    (archivedAt !== undefined || monitored === false) && Date.parse(updatedAt) >= since;
  const changed = entities.filter(
    (entity) =>
      flag('full') ||
      snapshots.get(entity.urn)?.updatedAt !== entity.updatedAt ||
      byEntity.has(entity.urn) ||
      mayHide(entity),
  );
  say(`${entities.length} entities are listed; ${changed.length} are new or have changed.`);

  let done = 0;
  await inParallel(changed, 8, async (summary) => {
    const snapshot = await snapshotOf(summary, byEntity.get(summary.urn) ?? []);
    keep(snapshot);
    journal.add(snapshot);
    if ((done += 1) % 100 === 0) say(`Read ${done} of ${changed.length} entities.`);
  });

  const urns = new Set(entities.map(({ urn }) => urn));
  for (const { urn, entities } of snapshots.values()) entities[0].isListed = urns.has(urn);
  const all = [...snapshots.values()].sort((a, b) => (a.urn < b.urn ? -1 : 1));
  let sql = 'BEGIN;\n';
  for (const table of Object.values(tables)) {
    const name = table.name as keyof typeof tables;
    const rows = all.flatMap((snapshot) => snapshot[name]);
    replaceFile(file(`${name}.csv`), toCsv(table, rows));
    sql += `${createTable(table)}DELETE FROM ${name};\n${insertRows(table, rows)}`;
    console.log(name, rows.length);
  }
  replaceFile(file('warehouse.sql'), `${sql}COMMIT;\n`);
  replaceFile(file('snapshots.ndjson'), all.map((snapshot) => `${JSON.stringify(snapshot)}\n`).join(''));
  // Last: after a kill, the next run asks for the same events again and skips those it has.
  // A wrong time in the future would hide all later events.
  const times = [watermark, ...events.map(({ timestamp }) => timestamp)].filter(
    (time) => Date.parse(time) <= Date.now(),
  );
  const newest = times.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
  if (newest) replaceFile(file('watermark.txt'), `${newest}\n`);
}

runProgram(
  {
    usage: `Usage: npx tsx export-warehouse.ts --state DIR [--overlap SECONDS] [--full]

Writes entities, indicators, matches, news and histories to DIR, as CSV files and as SQL.
  --overlap SECONDS  how far before the watermark to ask for events again (default 600)
  --full             read all entities, not only those that changed`,
    options: { overlap: { default: '600' } },
    flags: ['full'],
  },
  main,
);
