/** Applies changes of entities. Creates their history events and, if matches, risks or news change, the webhooks. */
import type {SchemaOf} from '@screening/api';
import type {Decision, Filled, HistoryEvent} from '../api-types';
import {type Context, timestamp} from '../context';
import type {StoredEntity} from '../state';
import {
  type Contents,
  contentsOf,
  forgetContents,
  type ListedMatch,
  type ListedRisk,
} from './contents';
import {reviewStatusOf, searchParametersOf} from './entity-view';
import {requireRoom} from './limits';
import {groupBy, unlessEmpty} from './summaries';

/** What happened, and its origin. The values of both fields are not specified. */
export type Cause = {
  event: string;
  origin: 'api' | 'review' | 'source' | 'user';
};

/** Applies a change to entities, and records it for each of them. @throws 400 if there is no room for the records */
export function changeEntities(
  context: Context,
  entities: StoredEntity[],
  cause: Cause,
  apply: () => void,
): void {
  requireRoom(context, 'histories', entities.length);
  const before = entities.map((entity) => snapshotOf(context, entity));
  context.changes.count += 1;
  apply();
  entities.forEach(forgetContents);
  entities.forEach((entity, index) => recordChange(context, entity, cause, before[index]));
}

/** What of an entity is compared before and after a change. */
type Snapshot = {
  contents: Contents;
  status: SchemaOf<'ReviewStatus'>;
  search: SchemaOf<'RecordedSearchParameters'>;
};

function snapshotOf(context: Context, entity: StoredEntity): Snapshot {
  const contents = contentsOf(context, entity);
  return {contents, status: reviewStatusOf(entity, contents), search: searchParametersOf(entity)};
}

const countMatches = ({matches}: Contents) =>
  matches.filter(({list}) => list !== 'negativelyDecisionedMatches').length;

/** Records a change. Sends no webhook for an archived entity, because archiving suppresses updates. */
function recordChange(
  context: Context,
  entity: StoredEntity,
  cause: Cause,
  before: Snapshot,
): void {
  const after = snapshotOf(context, entity);
  const now = timestamp(context);
  entity.updatedAt = now;
  if (after.status !== before.status) entity.reviewSince = now;
  const [old, current] = [before.contents, after.contents];
  updateAlert(entity, old, current);
  const changes = compareContents(old, current);
  const historyEvent: HistoryEvent = {
    historyID: context.nextID('history'),
    urn: entity.urn,
    timestamp: now,
    ...cause,
    riskScore: current.score - old.score,
    numIndicators: {old: old.risks.length, new: current.risks.length},
    numMatches: {old: countMatches(old), new: countMatches(current)},
    ...changes,
    searchParametersBeforeEvent: before.search,
    searchParametersAfterEvent: after.search,
    currentSearchParameters: after.search,
  };
  context.state.histories.push(historyEvent);
  if (Object.keys(changes).length > 0 && entity.archivedAt === undefined)
    context.emit({eventType: 'entity_history', eventPayload: historyEvent});
}

/** Opens an alert for new unreviewed items, and closes it when none are left. The platform's rule is not specified. */
function updateAlert(entity: StoredEntity, before: Contents, after: Contents): void {
  const {total} = after.unreviewedItems;
  if (total === 0 || entity.archivedAt !== undefined) entity.hasOpenAlert = false;
  else if (total > before.unreviewedItems.total) entity.hasOpenAlert = true;
}

type Difference<T> = {
  item: T;
  change: 'added' | 'deleted' | 'updated';
};

/** A match, a risk or a news event with the decision about it. News is in no list. */
type Decided = {
  list?: string;
  decision: Decision;
};

/** Compares two lists of matches, risks or news. An item is updated when its decision or its list changes. */
function differences<T extends Decided>(
  before: T[],
  after: T[],
  idOf: (item: T) => string,
): Difference<T>[] {
  const find = (items: T[], item: T) => items.find((other) => idOf(other) === idOf(item));
  const stateOf = ({list, decision}: T) => JSON.stringify([list, decision]);
  return [
    ...before
      .filter((item) => !find(after, item))
      .map((item): Difference<T> => ({item, change: 'deleted'})),
    ...after.flatMap((item): Difference<T>[] => {
      const old = find(before, item);
      if (!old) return [{item, change: 'added'}];
      return stateOf(old) === stateOf(item) ? [] : [{item, change: 'updated'}];
    }),
  ];
}

type Changes = Partial<
  Pick<
    HistoryEvent,
    | 'changedMatches'
    | 'matchChanges'
    | 'indicatorChanges'
    | 'indicatorChangesSummary'
    | 'newsChanges'
  >
>;

/** Returns the changes of matches, risks and news. Omits empty lists. Their fields are not specified. */
function compareContents(before: Contents, after: Contents): Changes {
  const matches = differences(before.matches, after.matches, ({match}) => match.sigmaID);
  const risks = differences(before.risks, after.risks, ({indicator}) => indicator.urn);
  const news = differences(before.news, after.news, ({event}) => event.id);
  const named = ({match, record}: ListedMatch) => ({
    sigmaID: match.sigmaID,
    entityName: record.entityName,
  });
  return unlessEmpty({
    changedMatches: matches.map(({item}) => named(item)),
    matchChanges: matches.map(({item, change}) => ({...named(item), change, list: item.list})),
    indicatorChanges: risks.map(({item: {indicator, list}, change}) => ({
      urn: indicator.urn,
      name: indicator.name,
      change,
      list,
    })),
    indicatorChangesSummary: summarize(risks),
    newsChanges: news.map(({item: {event}, change}) => ({
      id: event.id,
      eventLabel: event.eventLabel,
      change,
    })),
  });
}

/** Counts the changes of risks by category, separately for direct risks and association risks. */
function summarize(risks: Difference<ListedRisk>[]): Filled<SchemaOf<'IndicatorChangesSummary'>>[] {
  const keyOf = ({item: {indicator}}: Difference<ListedRisk>) =>
    `${indicator.category}/${indicator.hopsAway > 0}`;
  return [...groupBy(risks, keyOf)].map(([key, members]) => {
    const count = (change: string) => members.filter((member) => member.change === change).length;
    return {
      added: count('added'),
      deleted: count('deleted'),
      updated: count('updated'),
      category: members[0].item.indicator.category,
      isNetwork: key.endsWith('true'),
      maxScore: Math.max(...members.map(({item}) => item.indicator.score)),
    };
  });
}
