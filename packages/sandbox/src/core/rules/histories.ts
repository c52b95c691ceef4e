/** Sorts and filters history events. */
import type {BodyOf} from '@screening/api';
import type {HistoryEvent} from '../api-types';
import type {Context} from '../context';
import {badRequest} from '../errors';
import {entitiesWithUrn, keptUntilChange} from '../indexes';
import {isWithin, requireDates} from './dates';
import {some} from './filter-rules';

/** Compares moments, and identifiers by their numbers: H-100000 is newer than H-91001. */
const {compare} = new Intl.Collator('en', {numeric: true});

/** Returns events from newest to oldest. The order is not specified, so it is the sandbox's choice. */
export const newestFirst = (events: HistoryEvent[]): HistoryEvent[] =>
  [...events].sort(
    (a, b) => compare(b.timestamp, a.timestamp) || compare(b.historyID, a.historyID),
  );

/**
 * Returns the events of monitored, unarchived entities that pass the filters, newest first. The names of the two ends of
 * `createdAt` are not specified. The sandbox refuses names other than these, so that no range is silently ignored.
 */
export function filterHistories(
  context: Context,
  filters: BodyOf<'listHistories'>,
): HistoryEvent[] {
  const {createdAt = {}, groupIDs = []} = filters ?? {};
  const {startTime, endTime, ...others} = createdAt;
  const rule =
    'must contain only startTime and endTime in the sandbox (their names on the platform are not specified)';
  if (Object.keys(others).length > 0) throw badRequest('body.createdAt', rule);
  requireDates(createdAt, ['startTime', 'endTime'], 'body.createdAt');
  const {entities, histories} = context.state;
  const isShown = ({urn, timestamp}: HistoryEvent): boolean => {
    const [entity] = entitiesWithUrn(entities, urn);
    return (
      entity?.archivedAt === undefined &&
      entity !== undefined &&
      (groupIDs.length === 0 || some(entity.groupIDs, groupIDs)) &&
      isWithin(timestamp, startTime, endTime)
    );
  };
  const key = JSON.stringify(['histories', groupIDs, startTime, endTime]);
  return keptUntilChange(context, key, () => newestFirst(histories.filter(isShown)));
}
