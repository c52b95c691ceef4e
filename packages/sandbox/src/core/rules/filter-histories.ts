/** Filters and sorts the list of all history events. */
import {badRequest} from '../errors';
import type {HistoryEvent} from '../types';
import type {Context} from '../context';
import {isWithin, requireDates} from './dates';

/** The description's `DateRange`. */
type Range = {startTime?: string; endTime?: string};

/** Compares identifiers by their numbers: H-100000 is newer than H-91001. */
const {compare} = new Intl.Collator('en', {numeric: true});

/** Returns all events from newest to oldest. The order is not specified, so it is the sandbox's choice. */
export function newestFirst({state: {histories}}: Context): HistoryEvent[] {
  const dated = histories.map((event) => ({event, moment: Date.parse(event.timestamp)}));
  dated.sort((a, b) => b.moment - a.moment || compare(b.event.historyID, a.event.historyID));
  return dated.map(({event}) => event);
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
  context: Context,
  {createdAt = {}, groupIDs = []}: {createdAt?: Range; groupIDs?: number[]},
): HistoryEvent[] {
  const {startTime, endTime} = readRange(createdAt);
  const entities = new Map(context.state.entities.map((entity) => [entity.urn, entity]));
  return newestFirst(context).filter(({urn, timestamp}) => {
    const entity = entities.get(urn);
    return (
      entity !== undefined &&
      entity.archivedAt === undefined &&
      (groupIDs.length === 0 || entity.groupIDs.some((id) => groupIDs.includes(id))) &&
      isWithin(timestamp, startTime, endTime)
    );
  });
}
