/** Applies changes of entities. Creates their history events and, if matches, risks or news change, the webhooks. */
import type {Fields, StoredEntity} from '../types';
import {timestamp, type World} from '../world';
import {contentsOf, forgetContents, type Contents} from './contents';
import {noteChange} from './entity-lists';
import {searchParametersOf} from './entity-view';
import {reviewStatusOf} from './review-state';
import {compareContents} from './compare-contents';

/** What happened, and its origin. The values of both fields are not specified. */
export type Cause = {event: string; origin: 'api' | 'review' | 'source' | 'user'};

const numbersOf = (contents: Contents) => ({
  score: contents.score,
  indicators: contents.risks.length,
  matches: contents.matches.filter(({place}) => place !== 'negativelyDecisionedMatches').length,
});

/** Applies a change to one entity and records it. */
export function changeEntity(world: World, entity: StoredEntity, cause: Cause, apply: () => void): void {
  changeEntities(world, [entity], cause, apply);
}

/** Applies one change that affects several entities, and records it for each of them. */
export function changeEntities(world: World, entities: StoredEntity[], cause: Cause, apply: () => void): void {
  const before = entities.map((entity) => readingOf(world, entity));
  apply();
  entities.forEach(forgetContents);
  noteChange(world);
  entities.forEach((entity, index) => {
    const old = before[index];
    if (old) record(world, entity, cause, old);
  });
}

type Reading = {contents: Contents; status: string; search: Fields};

function readingOf(world: World, entity: StoredEntity): Reading {
  const contents = contentsOf(world, entity);
  return {contents, status: reviewStatusOf(entity, contents), search: searchParametersOf(entity)};
}

/** Records a change. Sends no webhook for an archived entity, because archiving suppresses updates. */
function record(world: World, entity: StoredEntity, cause: Cause, before: Reading): void {
  const after = readingOf(world, entity);
  const now = timestamp(world);
  entity.updatedAt = now;
  if (after.status !== before.status) entity.reviewSince = now;
  updateAlert(entity, before.contents, after.contents);
  const [old, current] = [numbersOf(before.contents), numbersOf(after.contents)];
  const changes = compareContents(before.contents, after.contents);
  const historyEvent = {
    historyID: world.nextID('history'),
    urn: entity.urn,
    timestamp: now,
    ...cause,
    riskScore: current.score - old.score,
    numIndicators: {old: old.indicators, new: current.indicators},
    numMatches: {old: old.matches, new: current.matches},
    ...changes,
    searchParametersBeforeEvent: before.search,
    searchParametersAfterEvent: after.search,
    currentSearchParameters: after.search,
  };
  world.state.histories.push(historyEvent);
  if (Object.keys(changes).length > 0 && entity.archivedAt === undefined)
    world.emit({eventType: 'entity_history', eventPayload: historyEvent});
}

/** Opens an alert for new unreviewed items, and closes it when none are left. The platform's rule is not specified. */
function updateAlert(entity: StoredEntity, before: Contents, after: Contents): void {
  const [was, is] = [before.unreviewedItems.total, after.unreviewedItems.total];
  if (is === 0 || entity.archivedAt !== undefined) entity.hasOpenAlert = false;
  else if (is > was) entity.hasOpenAlert = true;
}
