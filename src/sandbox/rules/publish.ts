/** Adverse news that appears while the sandbox runs. */
import type {NewsEvent, StoredEntity} from '../types';
import {timestamp, type World} from '../world';
import {changeEntities} from './change';
import {contentsOf} from './contents';
import {filterSetOf} from './lookup';
import {indicatorOf, newsEventOf, type Publication} from './publication';
import {mediaCategory} from './screen';

/**
 * Publishes news about a record. Every monitored entity that has the record as a match, and covers news, changes. Where
 * the match was decided against, only its score changes: there is no history event, but `updatedAt` says that the
 * entity reads differently now.
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
