/** Filters and sorts the list of all history events. */
import {badRequest} from '../refusal';
import type {HistoryEvent} from '../types';
import type {World} from '../world';
import {isWithin, requireDates} from './dates';
import {entitiesByUrn} from './entity-lists';

/** The description's `DateRange`. */
type Range = {startTime?: string; endTime?: string};

/** Compares identifiers by their numbers: H-100000 is newer than H-91001. */
const {compare} = new Intl.Collator('en', {numeric: true});

type Ordered = {read: number; oldestFirst: HistoryEvent[]};
const ordered = new WeakMap<HistoryEvent[], Ordered>();

/**
 * Returns all events from newest to oldest. The order is not specified, so it is the sandbox's choice. Events never
 * change, and new ones are nearly always the newest. So each is inserted only once, with a search from the end.
 */
export function newestFirst({state: {histories}}: World): HistoryEvent[] {
  const kept = ordered.get(histories) ?? {read: 0, oldestFirst: []};
  ordered.set(histories, kept);
  for (; kept.read < histories.length; kept.read += 1) {
    const event = histories[kept.read] as HistoryEvent;
    const before = kept.oldestFirst.findLastIndex((other) => isOlder(other, event));
    kept.oldestFirst.splice(before + 1, 0, event);
  }
  return [...kept.oldestFirst].reverse();
}

function isOlder(a: HistoryEvent, b: HistoryEvent): boolean {
  return (Date.parse(a.timestamp) - Date.parse(b.timestamp) || compare(a.historyID, b.historyID)) <= 0;
}

/**
 * Reads the two ends of a `createdAt` range. Their names are not specified. The sandbox accepts `startTime` and
 * `endTime` and refuses other names, so that no range is silently ignored.
 */
function readRange({startTime, endTime, ...others}: Range): Range {
  if (Object.keys(others).length > 0)
    throw badRequest(
      'body.createdAt',
      'must contain only startTime and endTime in the sandbox (their names on the platform are not specified)',
    );
  requireDates({startTime, endTime}, ['startTime', 'endTime'], 'body.createdAt');
  return {startTime, endTime};
}

/** Returns the events of monitored, unarchived entities that pass the filters, newest first. */
export function filterHistories(
  world: World,
  {createdAt = {}, groupIDs = []}: {createdAt?: Range; groupIDs?: number[]},
): HistoryEvent[] {
  const {startTime, endTime} = readRange(createdAt);
  const entities = entitiesByUrn(world);
  return newestFirst(world).filter(({urn, timestamp}) => {
    const entity = entities.get(urn);
    return (
      entity !== undefined &&
      entity.archivedAt === undefined &&
      (groupIDs.length === 0 || entity.groupIDs.some((id) => groupIDs.includes(id))) &&
      isWithin(timestamp, startTime, endTime)
    );
  });
}
