/** Checks the review queue: after the last change, it lists every entity that needs work once, in the right order. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {compareTable} from '../compare-table';
import {drawChanges, populate} from '../population';
import type {Scenario} from '../scenario';
import {readCsv} from '../subjects';
import type {Entity} from '../target';

type Reviewed = Entity & {
  escalated: boolean;
  reviewState: {reviewStatus: string; reviewLockedByName?: string; unreviewedItems: {total: number}};
};

/** Returns the sort keys of a row: unlocked, escalated, high score and many open items come first. */
const rankOf = (row: Record<string, string>) => [
  Number(row.reviewStatus === 'review_locked'),
  Number(row.escalated !== 'true'),
  -Number(row.riskScore),
  -Number(row.total),
];

/** Checks whether two consecutive rows are in order. */
function isInOrder(before: number[], after: number[]): boolean {
  const at = before.findIndex((value, index) => value !== after[index]);
  return at < 0 || before[at] < after[at];
}

export const reviewQueue: Scenario = {
  name: 'review-queue',
  prepare: async (setting) => {
    const {target, folder, subjects} = setting;
    const entities = await populate(setting);
    const state = join(folder, 'state');
    return {
      args: ['--state', state],
      calls: subjects / 50,
      change: drawChanges(setting, entities, subjects),
      check: async () => {
        const filters = {monitored: true, archived: false};
        const listed = await target.list<Reviewed>('/entities', 'entities', {filters});
        const waiting = listed.filter(({reviewState: {reviewStatus}}) =>
          /needs_review|review_locked/.test(reviewStatus),
        );
        const rows = readCsv(readFileSync(join(state, 'review-queue.csv'), 'utf8'));
        const expected = waiting.map(({urn, customerKey, riskScore, escalated, reviewState}) => ({
          ...{urn, customerKey, riskScore, escalated},
          ...{reviewStatus: reviewState.reviewStatus, reviewLockedByName: reviewState.reviewLockedByName},
          total: reviewState.unreviewedItems.total,
        }));
        const found = compareTable('review-queue.csv', ['urn'], rows, expected);
        const ranks = rows.map(rankOf);
        const misplaced = rows.filter((_, at) => at > 0 && !isInOrder(ranks[at - 1], ranks[at]));
        found.wrong.push(...misplaced.map(({urn}) => `review-queue.csv: ${urn} is too far down`));
        return found;
      },
    };
  },
};
