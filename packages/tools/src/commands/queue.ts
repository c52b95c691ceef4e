/** Lists the entities that need a review, in the order in which to work on them. */
import {join} from 'node:path';
import type {EntitySummary} from '@screening/client';
import type {Command, Context, Ending, ReportFile} from '../command';
import {Fields, ShapeError} from '../fields';
import type {OptionName} from '../options';
import {counted} from '../output/counted';
import {removeDrafts} from '../output/replace-file';
import {writeReport} from '../output/report';
import {keyColumn, nameColumn} from '../reports';
import type {Database} from '../state/database';
import {openTemporaryFolder, prepareFolder} from '../state/folder';

const report: ReportFile = {
  name: 'review-queue.csv',
  text: 'The entities that need a review or are locked: unlocked ones first, then escalated ones, then by risk score and by open items. An entity with data that a person has to look at is in front.',
  columns: [
    {name: 'position', text: 'the place in the queue, from 1', kind: 'number'},
    {name: 'urn', text: 'the URN of the entity', kind: 'exact'},
    keyColumn,
    nameColumn,
    {
      name: 'reviewStatus',
      text: "the review status, or nothing if it isn't known",
      kind: 'text',
    },
    {name: 'reviewLockedByName', text: 'who has locked the review', kind: 'text'},
    {name: 'reviewLockedSince', text: 'since when it is locked', kind: 'text'},
    {name: 'escalated', text: '`true` if the entity is escalated', kind: 'text'},
    {name: 'riskScore', text: 'the risk score', kind: 'number'},
    {name: 'total', text: 'how many items are open', kind: 'number'},
    {name: 'numMatches', text: 'how many of them are matches', kind: 'number'},
    {name: 'numIndicators', text: 'how many of them are indicators', kind: 'number'},
    {name: 'numNews', text: 'how many of them are news events', kind: 'number'},
    {name: 'lastReviewDate', text: 'when the entity was reviewed last', kind: 'text'},
  ],
};

/** An entity of the queue, as the report shows it. */
interface Entry {
  urn: string;
  customerKey?: string;
  entityName?: string;
  reviewStatus?: string;
  reviewLockedByName?: string;
  reviewLockedSince?: string;
  escalated?: boolean;
  riskScore?: number;
  total?: number;
  numMatches?: number;
  numIndicators?: number;
  numNews?: number;
  lastReviewDate?: string;
}

/** What the list says of an entity: whether it is monitored, whether it needs a review, and what is wrong with its data. */
interface Listed {
  isMonitored: boolean;
  entry?: Entry;
  problem?: string;
}

/** The states that need no work. An entity with an unknown one stays in the queue. */
const done = ['no_review_necessary', 'reviewed'];

const locked = 'review_locked';

/** How many entities are stored at once. */
const entitiesAtOnce = 1000;

/** How many of the entities with wrong data a message names. */
const mostNamed = 5;

/** The rows of the queue with what they are sorted by. */
const queueTable = `CREATE TABLE queue (
     isUnclear INTEGER NOT NULL,
     isLocked INTEGER NOT NULL,
     isEscalated INTEGER NOT NULL,
     riskScore REAL NOT NULL,
     total REAL NOT NULL,
     urn TEXT NOT NULL,
     entry TEXT NOT NULL
   ) STRICT;`;

/** The options of the command. */
const optionNames = ['state', 'requestsPerSecond'] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

/** From which age on nobody writes a draft any more, in milliseconds. Other runs can use the folder at the same time. */
const oldDraft = 3_600_000;

export const queue: Command<Options> = {
  name: 'queue',
  summary: 'list the entities that need a review',
  text: 'Reads all monitored entities, and lists those that need a review or are locked, in the order in which to work on them. Changes nothing. Start it again for the current state: it replaces the list.',
  options: optionNames,
  required: ['state'],
  texts: {
    state:
      'The folder for the list. It keeps no state: each run reads everything again, and replaces the list.',
  },
  files: [report],
  exits: {
    0: 'The list is complete, with or without entities in it.',
    1: "A person has to do something: the data of some entities isn't as the API describes it, or the list couldn't be read or written.",
  },
  examples: [{text: 'List the entities that need a review:', args: '--state reviews'}],
  async run(context) {
    const {options} = context;
    prepareFolder(options.state!);
    removeDrafts(options.state!, oldDraft);
    const temporary = openTemporaryFolder([queueTable]);
    try {
      const counts = await readQueue(temporary.db, context);
      return writeQueue(temporary.db, options.state!, counts);
    } finally {
      temporary.close();
    }
  },
};

/** What the reading has found. */
interface Counts {
  monitored: number;
  unclear: number;
  /** The first entities whose data isn't as described, and what is wrong with them. */
  named: string[];
}

/** Reads all monitored entities, and stores those of the queue. */
async function readQueue(
  db: Database,
  {client, output, signal}: Pick<Context, 'client' | 'output' | 'signal'>,
): Promise<Counts> {
  const counts: Counts = {monitored: 0, unclear: 0, named: []};
  let found: Listed[] = [];
  const store = (): void => {
    const stored = found;
    found = [];
    db.transaction(() => stored.forEach((one) => storeEntry(db, one)));
  };
  const bar = output.progress('Entities', 0);
  // No filter for the review status: its values can't select only the entities that need a review.
  const filters = {monitored: true, archived: false};
  for await (const entity of client().all('listEntities', {filters}, {signal})) {
    const listed = readListed(entity);
    // Something on the way can drop the filters.
    if (!listed.isMonitored) continue;
    counts.monitored += 1;
    bar.update(counts.monitored);
    if (listed.entry) found.push(listed);
    if (listed.problem !== undefined) {
      counts.unclear += 1;
      if (counts.named.length < mostNamed) counts.named.push(`${entity.urn}: ${listed.problem}`);
    }
    if (found.length === entitiesAtOnce) store();
  }
  store();
  bar.end();
  return counts;
}

/**
 * Reads an entity of the list. One with data that isn't as described is in the queue: nothing says that it needs no
 * review.
 */
function readListed(entity: EntitySummary & {urn: string}): Listed {
  try {
    return readFields(new Fields(entity, 'listEntities'), entity.urn);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const {urn, customerKey} = entity;
    const entityName = typeof entity.entityName === 'string' ? entity.entityName : undefined;
    return {isMonitored: true, entry: {urn, customerKey, entityName}, problem: error.problem};
  }
}

function readFields(entity: Fields, urn: string): Listed {
  const archivedAt = entity.text('archivedAt') ?? '';
  const isMonitored = entity.boolean('monitored') !== false && archivedAt === '';
  const review = entity.object('reviewState');
  const items = review?.object('unreviewedItems');
  const reviewStatus = review?.text('reviewStatus') ?? '';
  const entry: Entry = {
    urn,
    customerKey: entity.text('customerKey'),
    entityName: entity.text('entityName'),
    reviewStatus,
    reviewLockedByName: review?.text('reviewLockedByName'),
    reviewLockedSince: review?.text('reviewLockedSince'),
    escalated: entity.boolean('escalated'),
    riskScore: entity.number('riskScore'),
    total: items?.number('total'),
    numMatches: items?.number('numMatches'),
    numIndicators: items?.number('numIndicators'),
    numNews: items?.number('numNews'),
    lastReviewDate: review?.text('lastReviewDate'),
  };
  if (done.includes(reviewStatus)) return {isMonitored};
  if (reviewStatus !== '') return {isMonitored, entry};
  // Without a status, the open items say whether there is something to review.
  if (entry.total === 0) return {isMonitored};
  const problem = entry.total === undefined ? 'nothing says whether it needs a review' : undefined;
  return {isMonitored, entry, problem};
}

function storeEntry(db: Database, {entry, problem}: Listed): void {
  const {urn, reviewStatus, escalated, riskScore, total} = entry!;
  db.run(
    `INSERT INTO queue (isUnclear, isLocked, isEscalated, riskScore, total, urn, entry)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    problem === undefined ? 0 : 1,
    reviewStatus === locked ? 1 : 0,
    escalated === true ? 1 : 0,
    riskScore ?? 0,
    total ?? 0,
    // As JSON, because a text of the platform can contain what SQLite can't store.
    JSON.stringify(urn),
    JSON.stringify(entry),
  );
}

/** Writes the report, and says what it contains. */
function writeQueue(db: Database, folder: string, {monitored, unclear, named}: Counts): Ending {
  function* rows(): Generator<Entry & {position: number}> {
    let position = 0;
    for (const {entry} of db.rows(
      `SELECT entry FROM queue ORDER BY isUnclear DESC, isLocked, isEscalated DESC, riskScore DESC,
         total DESC, urn`,
    ))
      yield {position: (position += 1), ...(JSON.parse(entry as string) as Entry)};
  }
  const entries = writeReport(folder, report, rows());
  const isLocked = db.count('SELECT count(*) FROM queue WHERE isLocked = 1');
  const path = join(folder, report.name);
  const others = unclear > named.length ? ', and others' : '';
  return {
    summary: `${entries} of ${counted(monitored, 'monitored entity is', 'monitored entities are')} in the queue, ${isLocked} of them locked. See ${path}.`,
    result: {entries, monitored, locked: isLocked, unclear, report: path},
    needsPerson:
      unclear > 0
        ? [
            `The data of ${counted(unclear, "entity isn't as the API describes it, so it is", "entities isn't as the API describes it, so they are")} at the front of the queue (${named.join('; ')}${others}). Let an engineer check whether a proxy changes responses.`,
          ]
        : [],
  };
}
