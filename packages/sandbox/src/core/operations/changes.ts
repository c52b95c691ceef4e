/** Handles calls about history events and news. */
import type {Fields} from '../types';
import {entityOf, findIn, recordsOfType, type Context} from '../context';
import {contentsOf, type ListedNews} from '../rules/contents';
import {filterHistories, newestFirst, filterNews} from '../rules/filters';
import {newsOf} from '../rules/entity-view';
import {pageOf, sorted, type Orders, type Request} from '../rules/page';
import {groupBy} from '../rules/summaries';

export const listHistories = (context: Context, request: Request): Fields =>
  pageOf(context, request, 'histories', filterHistories(context, request.body));

/** Returns the history events of an entity, even if it is archived. This is the sandbox's choice. */
export function listEntityHistory(context: Context, request: Request): Fields {
  const {urn} = entityOf(context, request.path.entityURN);
  const events = newestFirst(context).filter((event) => event.urn === urn);
  return pageOf(context, request, 'histories', events);
}

/** Returns the day of the newest article. It is also the day of the last update, because articles update an event. */
const newestDay = ({event: {articles}}: ListedNews): string | undefined =>
  articles
    .map(({publishedDate}) => publishedDate)
    .sort()
    .at(-1);

/** Summarizes the news of all pages. The fields of `summary` are not specified. These are the sandbox's choice. */
function summaryOf(news: ListedNews[]): Fields {
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
export function listEntityNews(context: Context, request: Request): Fields {
  const entity = entityOf(context, request.path.entityURN);
  const news = filterNews(
    context,
    contentsOf(context, entity).news,
    (request.body.filters ?? {}) as Fields,
  );
  const inOrder = sorted(context, request, news, orders, ({event}) => event.id);
  const page = pageOf(context, request, 'newsEvents', inOrder, (item) => newsOf(entity, item));
  return {...page, summary: summaryOf(news)};
}

export function getArticle(context: Context, {path}: Request): Fields {
  const events = recordsOfType(context).flatMap(({news}) => news);
  const {articles} = findIn(
    events,
    ({id}) => id === path.uuid,
    'path.uuid',
    'is not the ID of a news event',
  );
  const rule = 'is not the hash of an article of the news event';
  return findIn(articles, ({articleHash}) => articleHash === path.hash, 'path.hash', rule);
}
