/** News as the API shows it: without the text in lists, with it when somebody opens an article. */
import type {Article, Fields, NewsEvent, StoredEntity} from '../types';
import type {PlacedNews} from './contents';
import {timelineOf} from './decisions';

const onlyInArticle = ['body', 'extractedEntities', 'extractedRisks', 'extractedTerritories'];

/** An article without its text and without what was found in it, as lists show it. */
function articleSummary(article: Article): Fields {
  return Object.fromEntries(Object.entries(article).filter(([name]) => !onlyInArticle.includes(name)));
}

/** A news event as lists show it. */
export function newsSummary(event: NewsEvent): Fields {
  return {...event, articles: event.articles.map(articleSummary)};
}

/** A news event of an entity, with what has been decided about it. */
export function newsOf(entity: StoredEntity, {event, decision}: PlacedNews): Fields {
  return {...newsSummary(event), decisioning: decision, ...timelineOf(entity, event.id)};
}

/** The news in short, all pages together. The fields of `summary` are not specified; these are the sandbox's. */
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
