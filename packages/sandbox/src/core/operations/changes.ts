/** Handles calls about history events and news. */
import {badRequest} from '../refusal';
import type {Fields} from '../types';
import {recordsOfType, type World} from '../world';
import {contentsOf, type PlacedNews} from '../rules/contents';
import {filterHistories, newestFirst} from '../rules/filter-histories';
import {filterNews} from '../rules/filter-news';
import {entityOf} from '../rules/lookup';
import {newsOf, summaryOfNews} from '../rules/news-view';
import {pageOf, sorted, type Orders, type Request} from '../rules/page';

export function listHistories(world: World, request: Request): Fields {
  const {items, ...page} = pageOf(world, request, filterHistories(world, request.body));
  return {histories: items, ...page};
}

/** Returns the history events of an entity, even if it is archived. This is the sandbox's choice. */
export function listEntityHistory(world: World, request: Request): Fields {
  const {urn} = entityOf(world, request.path.entityURN);
  const {items, ...page} = pageOf(
    world,
    request,
    newestFirst(world).filter((event) => event.urn === urn),
  );
  return {histories: items, ...page};
}

/** Returns the day of the newest article. It is also the day of the last update, because articles update an event. */
const newestDay = ({event}: PlacedNews) =>
  event.articles
    .map(({publishedDate}) => publishedDate)
    .sort()
    .at(-1);

const orders: Orders<PlacedNews> = {
  publishedDate: newestDay,
  updatedAt: newestDay,
  eventMaterialityScore: ({event}) => event.eventMaterialityScore,
  eventLabel: ({event}) => event.eventLabel,
};

/** Returns the news of all matches of an entity, except matches that were decided against. */
export function listEntityNews(world: World, request: Request): Fields {
  const entity = entityOf(world, request.path.entityURN);
  const kept = filterNews(world, contentsOf(world, entity).news, (request.body.filters ?? {}) as Fields);
  const {items, ...page} = pageOf(
    world,
    request,
    sorted(world, request, kept, orders, ({event}) => event.id),
  );
  return {newsEvents: items.map((item) => newsOf(entity, item)), ...page, summary: summaryOfNews(kept)};
}

export function getArticle(world: World, {path}: Request): Fields {
  const event = recordsOfType(world)
    .flatMap(({news}) => news)
    .find(({id}) => id === path.uuid);
  if (!event) throw badRequest('path.uuid', 'is not the ID of a news event');
  const article = event.articles.find(({articleHash}) => articleHash === path.hash);
  if (!article) throw badRequest('path.hash', 'is not the hash of an article of the news event');
  return article;
}
