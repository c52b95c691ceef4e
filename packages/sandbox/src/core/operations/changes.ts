/** Handles calls about history events and news. */
import {badRequest} from '../errors';
import type {Fields} from '../types';
import {recordsOfType, type Context, entityOf} from '../context';
import {contentsOf, type ListedNews} from '../rules/contents';
import {filterHistories, newestFirst, filterNews} from '../rules/filters';
import {newsOf} from '../rules/entity-view';
import {pageOf, sorted, type Orders, type Request} from '../rules/page';
import {unique} from '../rules/summaries';

export function listHistories(context: Context, request: Request): Fields {
  return pageOf(context, request, 'histories', filterHistories(context, request.body));
}

/** Returns the history events of an entity, even if it is archived. This is the sandbox's choice. */
export function listEntityHistory(context: Context, request: Request): Fields {
  const {urn} = entityOf(context, request.path.entityURN);
  const events = newestFirst(context).filter((event) => event.urn === urn);
  return pageOf(context, request, 'histories', events);
}

/** Returns the day of the newest article. It is also the day of the last update, because articles update an event. */
function newestDay({event: {articles}}: ListedNews): string | undefined {
  const days = articles.map(({publishedDate}) => publishedDate);
  return days.sort().at(-1);
}

/** Summarizes the news of all pages. The fields of `summary` are not specified. These are the sandbox's choice. */
function summaryOf(news: ListedNews[]): Fields {
  const labels = news.map(({event}) => event.eventLabel);
  return {
    reviewRequired: news.filter(({decision}) => !decision.hasDecision).length,
    eventTypes: unique(labels).map((eventLabel) => ({
      eventLabel,
      count: labels.filter((label) => label === eventLabel).length,
    })),
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
  const news = filterNews(context, contentsOf(context, entity).news, (request.body.filters ?? {}) as Fields);
  const inOrder = sorted(context, request, news, orders, ({event}) => event.id);
  const page = pageOf(context, request, 'newsEvents', inOrder, (item) => newsOf(entity, item));
  return {...page, summary: summaryOf(news)};
}

export function getArticle(context: Context, {path}: Request): Fields {
  const event = recordsOfType(context)
    .flatMap(({news}) => news)
    .find(({id}) => id === path.uuid);
  if (!event) throw badRequest('path.uuid', 'is not the ID of a news event');
  const article = event.articles.find(({articleHash}) => articleHash === path.hash);
  if (!article) throw badRequest('path.hash', 'is not the hash of an article of the news event');
  return article;
}
