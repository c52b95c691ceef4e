/** Converts news into the format of the API. Lists don't contain the text of articles. */
import type {Article, Fields, NewsEvent, StoredEntity} from '../types';
import type {PlacedNews} from './contents';
import {timelineOf} from './decisions';

const onlyInArticle = ['body', 'extractedEntities', 'extractedRisks', 'extractedTerritories'];

/** Returns an article as in lists, without its text and without extracted data. */
function articleSummary(article: Article): Fields {
  return Object.fromEntries(Object.entries(article).filter(([name]) => !onlyInArticle.includes(name)));
}

/** Returns a news event as in lists. */
export function newsSummary(event: NewsEvent): Fields {
  return {...event, articles: event.articles.map(articleSummary)};
}

/** Returns a news event of an entity, with the decision on it. */
export function newsOf(entity: StoredEntity, {event, decision}: PlacedNews): Fields {
  return {...newsSummary(event), decisioning: decision, ...timelineOf(entity, event.id)};
}

/** Summarizes the news of all pages. The fields of `summary` are not specified. These are the sandbox's choice. */
export function summaryOfNews(news: PlacedNews[]): Fields {
  const labels = [...new Set(news.map(({event}) => event.eventLabel))];
  return {
    reviewRequired: news.filter(({decision}) => !decision.hasDecision).length,
    eventTypes: labels.map((eventLabel) => ({
      eventLabel,
      count: news.filter(({event}) => event.eventLabel === eventLabel).length,
    })),
  };
}
