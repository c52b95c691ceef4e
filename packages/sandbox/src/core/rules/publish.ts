/** Publishes adverse news while the sandbox is running. */
import type {NewsEvent, StoredEntity} from '../types';
import {timestamp, type World} from '../world';
import {changeEntities} from './change';
import {contentsOf} from './contents';
import {filterSetOf} from './lookup';
import {indicatorOf, newsEventOf, type Publication} from './publication';
import {mediaCategory} from './screen';

/**
 * Publishes news about a record. This changes each monitored entity that has the record as a match and whose Filter Set
 * covers news. If the match was decided against, only the score of the match changes: there is no history event, but
 * `updatedAt` shows that the entity has changed.
 */
export function publishNews(world: World, publication: Publication): NewsEvent {
  const {sigmaID} = publication;
  const event = newsEventOf(world, publication);
  const covering = world.state.entities.filter(
    (entity) =>
      entity.archivedAt === undefined &&
      entity.matches.some((match) => match.sigmaID === sigmaID) &&
      filterSetOf(world, entity.filterSetID).categories.includes(mediaCategory),
  );
  const isDecidedAgainst = (entity: StoredEntity) =>
    contentsOf(world, entity).matches.some(
      ({record, place}) => record.sigmaID === sigmaID && place === 'negativelyDecisionedMatches',
    );
  const decidedAgainst = new Set(covering.filter(isDecidedAgainst));
  const touched = covering.filter((entity) => !decidedAgainst.has(entity));
  changeEntities(world, touched, {event: 'News added', origin: 'source'}, () => {
    for (const entity of decidedAgainst) entity.updatedAt = timestamp(world);
    world.state.published.push({at: timestamp(world), sigmaID, event, indicator: indicatorOf(world, event)});
  });
  return event;
}
