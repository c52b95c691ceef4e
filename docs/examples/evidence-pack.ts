/**
 * Writes what the platform knows about one entity as a Markdown document for an auditor: the score,
 * indicators with their sources, matches, news, decisions and history, with the calls it was read by.
 *
 *   npx tsx evidence-pack.ts --entity URN --state DIR
 *
 * The document is DIR/evidence-URN.md, with "-" in place of signs that a file name can't have.
 * The history and the entity are read twice. If their events or times differ, everything is read again.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { listAll, read, valueOf } from './client';
import { replaceFile, runProgram, say, type Arguments } from './program';

type Fields = Record<string, unknown>;
type Decision = {
  hasDecision?: boolean;
  decisionedAgainst?: boolean;
  decidedByDefault?: boolean;
  notes?: string;
  rationale?: string[];
  reviewSubmittedAt?: string;
  reviewedByUserName?: string;
};
type Source = { name?: string; url?: string };
type Indicator = Fields & { sources?: Source[]; decisioning?: Decision };
type Match = Fields & { decisioning?: Decision };
type NewsEvent = Fields & { id: string; articles?: Fields[]; decisioning?: Decision };
type HistoryEvent = Fields & { historyID: string; timestamp: string; riskScore?: number };
type Entity = Fields & {
  urn: string;
  entityName: string;
  searchParameters?: { countries?: string[]; aliases?: string[] } & Fields;
  filterSetName?: string;
  entityGroups?: { entityGroupName?: string }[];
  dispositionState?: Fields;
  reviewState?: Fields & { unreviewedItems?: { total?: number } };
  notes?: Fields[];
  indicators?: Record<string, Indicator[]>;
  matches?: Record<string, Match[]>;
};
type Reading = { entity: Entity; news: NewsEvent[]; history: HistoryEvent[] };

/** The calls of a reading, for the last section of the document. */
let calls: string[] = [];

async function collect<T>(path: string, items: string, id: (item: T) => string): Promise<T[]> {
  calls.push(`POST ${path} (all pages), ${new Date().toISOString()}`);
  const found: T[] = [];
  for await (const item of listAll<T>({ path, body: {}, items, id })) found.push(item);
  return found;
}

async function readEntity(urn: string, path: string): Promise<Entity> {
  calls.push(`GET ${path}, ${new Date().toISOString()}`);
  const entity = valueOf(await read<Entity | null>('GET', path));
  if (entity?.urn !== urn) throw new Error(`GET ${path}: the response is not this entity.`);
  // Otherwise, the document would say that there are none.
  if (!entity.indicators || !entity.matches) throw new Error(`GET ${path}: no "indicators" or no "matches".`);
  return entity;
}

/** Reads everything, and then the history and the entity again: a change adds an event, or has a later time. */
async function readOnce(urn: string): Promise<Reading | undefined> {
  calls = [];
  const path = `/entity/${encodeURIComponent(urn)}`;
  const readHistory = () =>
    collect<HistoryEvent>(`${path}/history`, 'histories', ({ historyID }) => historyID);
  const history = await readHistory();
  const entity = await readEntity(urn, path);
  const news = await collect<NewsEvent>(`${path}/news`, 'newsEvents', ({ id }) => id);
  const idsOf = (events: HistoryEvent[]) => String(events.map(({ historyID }) => historyID).sort());
  const isSame =
    idsOf(await readHistory()) === idsOf(history) &&
    (await readEntity(urn, path)).updatedAt === entity.updatedAt;
  return isSame ? { entity, news, history } : undefined;
}

async function readConsistently(urn: string, attempts = 10): Promise<Reading> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const reading = await readOnce(urn);
    if (reading) return reading;
    say(`${urn} changed while it was read. Reading it again.`);
  }
  throw new Error(`${urn} changed during each of ${attempts} readings. Start again later.`);
}

/** Shows a value as text. Names and titles come from third parties, so none of it is markup. */
function text(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  const plain = Array.isArray(value) ? value.join('; ') : String(value);
  return plain.replace(/\s+/g, ' ').replace(/[\\`*[\]<>#!|~]|\b_\B|\B_|&(?=#?\w+;)/g, '\\$&');
}

function tableOf<T>(rows: T[], columns: Record<string, (row: T) => unknown>): string {
  if (rows.length === 0) return 'None.\n';
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
  const names = Object.keys(columns);
  const body = rows.map((row) => line(Object.values(columns).map((cell) => text(cell(row)))));
  return line(names) + line(names.map(() => '---')) + body.join('');
}

function decisionOf({ decisioning: decision }: { decisioning?: Decision }): string {
  if (!decision?.hasDecision) return 'none';
  const verdict = decision.decisionedAgainst ? 'decided against' : 'decided';
  const by = decision.decidedByDefault
    ? 'by default'
    : `by ${decision.reviewedByUserName ?? '(no name)'}, ${decision.reviewSubmittedAt ?? '(no time)'}`;
  const reasons = [...(decision.rationale ?? []), decision.notes ?? ''].filter(Boolean);
  return [`${verdict} ${by}`, ...reasons].join('; ');
}

const sourceText = ({ name, url }: Source) => (url ? `${name} (${url})` : name);
/** Puts the lists of an entity, such as activeRisks and acceptedRisks, into one. */
const inLists = <T>(lists?: Record<string, T[] | null> | null) =>
  Object.entries(lists ?? {}).flatMap(([list, items]) =>
    (items ?? []).map((item) => ({ ...item, list })),
  );

function documentOf({ entity, news, history }: Reading, times: [Date, Date]): string {
  const { searchParameters: search, dispositionState: disposition, reviewState: review } = entity;
  const properties: [string, unknown][] = [
    ['URN', entity.urn],
    ['Customer key', entity.customerKey],
    ['Type', entity.entityType],
    ['Date of birth', search?.dob],
    ['Countries', search?.countries],
    ['Other names', search?.aliases],
    ['Filter Set', entity.filterSetName],
    ['Groups', entity.entityGroups?.map(({ entityGroupName }) => entityGroupName)],
    ['Created', entity.createdAt],
    ['Last updated', entity.updatedAt],
    ['Monitored', entity.monitored],
    ['Archived', entity.archivedAt],
    ['**Risk score**', entity.riskScore],
    ['Disposition', disposition?.dispositionState],
    ['Disposition set', disposition?.dispositionSetAtTime],
    ['Disposition set by', disposition?.dispositionSetByUserName],
    ['Escalated', entity.escalated],
    ['Escalated by', entity.escalatedByUserName],
    ['Open alert', entity.hasOpenAlert],
    ['Review status', review?.reviewStatus],
    ['Last review', review?.lastReviewDate],
    ['Unreviewed items', review?.unreviewedItems?.total],
  ];
  const sorted = [...history].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
  return `# Evidence: ${text(entity.entityName)}

Read from ${times[0].toISOString()} to ${times[1].toISOString()} by this computer's clock. At the start and at the end, the history had the same events, and the entity had the same time of its last update.

| | |
|---|---|
${properties.map(([name, value]) => `| ${name} | ${text(value)} |\n`).join('')}
## Indicators

Accepted risks aren't counted in the score.

${tableOf(inLists(entity.indicators), {
  List: ({ list }) => list,
  Indicator: ({ name }) => name,
  Category: ({ category, subcategory }) => [category, subcategory],
  Score: ({ score }) => score,
  'Hops away': ({ hopsAway }) => hopsAway,
  Date: ({ date }) => date,
  Sources: ({ sources }) => sources?.map(sourceText),
  Decision: decisionOf,
})}
## Matches

Matches that were decided against are excluded from the risk.

${tableOf(inLists(entity.matches), {
  List: ({ list }) => list,
  Record: ({ entityName, sigmaID }) => `${String(entityName)} (${String(sigmaID)})`,
  Strength: ({ matchStrength }) => matchStrength,
  'Matched name': ({ matchName }) => matchName,
  'Date of birth': ({ matchDOB }) => matchDOB,
  Location: ({ matchLocation }) => matchLocation,
  Decision: decisionOf,
})}
## News

The texts of the articles aren't part of this document.

${tableOf(news, {
  Event: ({ eventLabel }) => eventLabel,
  Severity: ({ eventSeverity }) => eventSeverity,
  Materiality: ({ eventMaterialityScore }) => eventMaterialityScore,
  Articles: ({ articles }) =>
    articles?.map((article) => [article.publishedDate, article.publisher, article.title, article.url].join(', ')),
  Decision: decisionOf,
})}
## Notes

${tableOf(entity.notes ?? [], {
  Updated: ({ updatedAt }) => updatedAt,
  User: ({ userName }) => userName,
  Note: ({ note }) => note,
})}
## History

${tableOf(sorted, {
  Time: ({ timestamp }) => timestamp,
  Event: ({ event }) => event,
  Origin: ({ origin }) => origin,
  'Change of the score': ({ riskScore }) => riskScore,
  Identifier: ({ historyID }) => historyID,
})}
## Calls

${calls.map((call) => `- ${text(call)}\n`).join('')}`;
}

async function main({ state, option }: Arguments): Promise<void> {
  const start = new Date();
  const reading = await readConsistently(option('entity'));
  const document = documentOf(reading, [start, new Date()]);
  const name = `evidence-${reading.entity.urn.replace(/[^\w.-]/g, '-')}.md`;
  replaceFile(join(state, name), document);
  // Noted elsewhere, the SHA-256 value proves later that nobody has changed the document.
  say(`Wrote ${name}, SHA-256 ${createHash('sha256').update(document).digest('hex')}`);
  const { entity, news, history } = reading;
  console.log('indicators', inLists(entity.indicators).length);
  console.log('matches', inLists(entity.matches).length);
  console.log('news', news.length);
  console.log('history', history.length);
}

runProgram(
  {
    usage: `Usage: npx tsx evidence-pack.ts --entity URN --state DIR

Writes the score, indicators, sources, matches, news, decisions and history of one entity to
DIR/evidence-URN.md.`,
    options: { entity: {} },
  },
  main,
);
