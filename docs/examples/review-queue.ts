/**
 * Lists the entities that need a review, in the order in which to work on them, as CSV.
 *
 *   npx tsx review-queue.ts --state DIR
 *
 * It prints the queue and writes it to DIR/review-queue.csv. Start it again for the current state.
 */
import { join } from 'node:path';
import { listAll } from './client';
import { replaceFile, runProgram, say, type Arguments } from './program';
import { toCsv, type Table } from './tables';

type ReviewState = {
  reviewStatus?: string;
  lastReviewDate?: string;
  reviewLockedByName?: string;
  reviewLockedSince?: string;
  unreviewedItems?: {
    numMatches?: number;
    numIndicators?: number;
    numNews?: number;
    total?: number;
  };
};
type Entity = {
  urn: string;
  customerKey?: string;
  entityName: string;
  riskScore?: number;
  escalated?: boolean;
  monitored?: boolean;
  archivedAt?: string;
  reviewState?: ReviewState | null;
};

const table: Table = {
  name: 'reviewQueue',
  grain: 'One row for each entity that needs a review or is being reviewed.',
  key: ['urn'],
  columns: {
    position: 'integer',
    urn: 'text',
    customerKey: 'text',
    entityName: 'text',
    reviewStatus: 'text',
    reviewLockedByName: 'text',
    reviewLockedSince: 'text',
    escalated: 'boolean',
    riskScore: 'integer',
    total: 'integer',
    numMatches: 'integer',
    numIndicators: 'integer',
    numNews: 'integer',
    lastReviewDate: 'text',
  },
};

const statusOf = ({ reviewState }: Entity) => reviewState?.reviewStatus;

const openItems = ({ reviewState }: Entity) => reviewState?.unreviewedItems?.total ?? 0;

/** An entity with an unknown status stays in the queue, and so does one with open items but no status. */
const needsWork = (entity: Entity) => {
  const status = statusOf(entity) ?? (openItems(entity) > 0 ? 'missing' : 'reviewed');
  return !['no_review_necessary', 'reviewed'].includes(status);
};

/** What goes first. A rule applies only to entities that all earlier rules rank equally. */
const rules: ((entity: Entity) => number)[] = [
  (entity) => (statusOf(entity) === 'review_locked' ? 1 : 0), // Those that nobody has taken yet.
  ({ escalated }) => (escalated ? 0 : 1), // Escalated ones.
  ({ riskScore = 0 }) => -riskScore, // The highest score.
  (entity) => -openItems(entity), // The most open items.
];

function compare(a: Entity, b: Entity): number {
  for (const rule of rules) {
    const difference = rule(a) - rule(b);
    if (difference !== 0) return difference;
  }
  // The same entities are always in the same order.
  return a.urn < b.urn ? -1 : 1;
}

async function main({ state }: Arguments): Promise<void> {
  // No filter for the review status: its values can't select only the entities that need a review.
  const body = { filters: { monitored: true, archived: false } };
  const list = { path: '/entities', body, items: 'entities', id: ({ urn }: Entity) => urn };
  const queue: Entity[] = [];
  let count = 0;
  for await (const entity of listAll<Entity>(list)) {
    // Again, in case something on the way drops the filters.
    if (entity.monitored === false || entity.archivedAt) continue;
    count += 1;
    if (needsWork(entity)) queue.push(entity);
  }
  const rows = queue.sort(compare).map(({ reviewState, ...entity }, i) => {
    const { unreviewedItems, ...review } = reviewState!;
    return { position: i + 1, ...entity, ...review, ...unreviewedItems };
  });
  const csv = toCsv(table, rows);
  replaceFile(join(state, 'review-queue.csv'), csv);
  process.stdout.write(csv);
  const locked = rows.filter(({ reviewStatus }) => reviewStatus === 'review_locked').length;
  say(`${rows.length} of ${count} monitored entities are in the queue, ${locked} of them locked.`);
}

runProgram(
  {
    usage: `Usage: npx tsx review-queue.ts --state DIR

Prints the entities that need a review as CSV, in the order in which to work on them, and writes DIR/review-queue.csv.`,
  },
  main,
);
