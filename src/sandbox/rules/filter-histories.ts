/** The filters of the list of all histories, and which entities appear in it. */
import {badRequest} from '../refusal';
import type {Fields, HistoryEvent} from '../types';
import type {World} from '../world';
import {isWithin, requireDates} from './dates';

/** Compares identifiers by their numbers: H-100000 is newer than H-91001. */
const {compare} = new Intl.Collator('en', {numeric: true});

/** Sorts events from newest to oldest. The order is not specified, so it is the sandbox's choice. */
export function newestFirst(events: HistoryEvent[]): HistoryEvent[] {
  return [...events].sort(
    (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || compare(b.historyID, a.historyID),
  );
}

const ends = ['startTime', 'endTime'];

/**
 * The two ends of a `createdAt` range. Their names are not specified: the sandbox reads `startTime` and
 * `endTime`, and refuses others, because a range that is passed over in silence filters nothing.
 */
function readRange(range: Fields): {startTime?: string; endTime?: string} {
  const odd = Object.keys(range).some((name) => !ends.includes(name));
  if (odd)
    throw badRequest(
      'body.createdAt',
      'takes startTime and endTime in the sandbox (their names on the platform are not specified)',
    );
  requireDates(range, ends, 'body.createdAt');
  return range;
}

/** The events of monitored, unarchived entities that pass the filters. */
export function filterHistories(
  {state}: World,
  {createdAt = {}, groupIDs = []}: {createdAt?: Fields; groupIDs?: number[]},
): HistoryEvent[] {
  const {startTime, endTime} = readRange(createdAt);
  const kept = state.entities.filter(
    (entity) =>
      entity.archivedAt === undefined && (groupIDs.length === 0 || entity.groupIDs.some((id) => groupIDs.includes(id))),
  );
  const urns = new Set(kept.map(({urn}) => urn));
  return state.histories.filter((event) => urns.has(event.urn) && isWithin(event.timestamp, startTime, endTime));
}
