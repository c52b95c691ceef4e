/** The filters of the list of all histories, and which entities appear in it. */
import {badRequest} from '../refusal';
import type {HistoryEvent} from '../types';
import type {World} from '../world';
import {isWithin, requireDates} from './dates';

/** The description's `DateRange`. */
type Range = {startTime?: string; endTime?: string};

/** Compares identifiers by their numbers: H-100000 is newer than H-91001. */
const {compare} = new Intl.Collator('en', {numeric: true});

/** Sorts events from newest to oldest. The order is not specified, so it is the sandbox's choice. */
export function newestFirst(events: HistoryEvent[]): HistoryEvent[] {
  return [...events].sort(
    (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || compare(b.historyID, a.historyID),
  );
}

/**
 * Reads the two ends of a `createdAt` range. Their names are not specified. The sandbox reads `startTime` and
 * `endTime` and refuses other names, because a range that is ignored silently filters nothing.
 */
function readRange({startTime, endTime, ...others}: Range): Range {
  if (Object.keys(others).length > 0)
    throw badRequest(
      'body.createdAt',
      'takes startTime and endTime in the sandbox (their names on the platform are not specified)',
    );
  requireDates({startTime, endTime}, ['startTime', 'endTime'], 'body.createdAt');
  return {startTime, endTime};
}

/** The events of monitored, unarchived entities that pass the filters. */
export function filterHistories(
  {state}: World,
  {createdAt = {}, groupIDs = []}: {createdAt?: Range; groupIDs?: number[]},
): HistoryEvent[] {
  const {startTime, endTime} = readRange(createdAt);
  const kept = state.entities.filter(
    (entity) =>
      entity.archivedAt === undefined && (groupIDs.length === 0 || entity.groupIDs.some((id) => groupIDs.includes(id))),
  );
  const urns = new Set(kept.map(({urn}) => urn));
  return state.histories.filter((event) => urns.has(event.urn) && isWithin(event.timestamp, startTime, endTime));
}
