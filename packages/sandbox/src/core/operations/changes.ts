/** Handles calls about history events and news. */
import type {ResponseOf} from '@screening/api';
import type {Article, Filled} from '../api-types';
import type {Context} from '../context';
import {findEntity, findIn, recordsOfType} from '../find';
import type {RequestOf} from '../handler';
import {eventsOfEntity} from '../indexes';
import {contentsOf, type ListedNews} from '../rules/contents';
import {newsOf} from '../rules/entity-view';
import {filterNews} from '../rules/filter-news';
import {filterHistories, newestFirst} from '../rules/histories';
import {type Orders, orderOf, pageOf, sorted} from '../rules/page';
import {groupBy} from '../rules/summaries';

export function listHistories(
  context: Context,
  request: RequestOf<'listHistories'>,
): Filled<ResponseOf<'listHistories'>> {
  const {items, ...page} = pageOf(context, request, filterHistories(context, request.body));
  return {histories: items, ...page};
}

/** Returns the history events of an entity, even if it is archived. This is the sandbox's choice. */
export function listEntityHistory(
  context: Context,
  request: RequestOf<'listEntityHistory'>,
): Filled<ResponseOf<'listEntityHistory'>> {
  const {urn} = findEntity(context, request.path.entityURN, 'path.entityURN');
  const events = newestFirst(eventsOfEntity(context.state.histories, urn));
  const {items, ...page} = pageOf(context, request, events);
  return {histories: items, ...page};
}

/** Returns the day of the newest article. It is also the day of the last update, because articles update an event. */
const newestDay = ({event: {articles}}: ListedNews): string | undefined =>
  articles
    .map(({publishedDate}) => publishedDate)
    .sort()
    .at(-1);

/** Summarizes the news of all pages. The fields of `summary` are not specified. These are the sandbox's choice. */
function summaryOf(news: ListedNews[]) {
  const byLabel = groupBy(news, ({event}) => event.eventLabel);
  return {
    reviewRequired: news.filter(({decision}) => !decision.hasDecision).length,
    eventTypes: [...byLabel].map(([eventLabel, {length}]) => ({eventLabel, count: length})),
  };
}

const orders: Orders<ListedNews> = {
  publishedDate: newestDay,
  updatedAt: newestDay,
  eventMaterialityScore: ({event}) => event.eventMaterialityScore,
  eventLabel: ({event}) => event.eventLabel,
};

/** Returns the news of all matches of an entity, except matches that were decided against. */
export function listEntityNews(
  context: Context,
  request: RequestOf<'listEntityNews'>,
): Filled<ResponseOf<'listEntityNews'>> {
  const entity = findEntity(context, request.path.entityURN, 'path.entityURN');
  const {news: all} = contentsOf(context, entity);
  const news = filterNews(context, all, request.body?.filters);
  const order = orderOf(context, request, orders);
  const inOrder = sorted(order, news, orders, ({event}) => event.id);
  const {items, ...page} = pageOf(context, request, inOrder);
  return {
    newsEvents: items.map((item) => newsOf(entity, item)),
    ...page,
    summary: summaryOf(news),
  };
}

export function getArticle(context: Context, {path}: RequestOf<'getArticle'>): Article {
  const events = recordsOfType(context).flatMap(({news}) => news);
  const {articles} = findIn(
    events,
    ({id}) => id === path.uuid,
    'path.uuid',
    'is not the ID of a news event',
  );
  return findIn(
    articles,
    ({articleHash}) => articleHash === path.hash,
    'path.hash',
    'is not the hash of an article of the news event',
  );
}
