/** Publishes adverse news while the sandbox is running. */
import type {SchemaOf} from '@screening/api';
import type {Article, Filled, Indicator, NewsEvent} from '../api-types';
import {type Context, timestamp} from '../context';
import {filterSetOf, findRecord} from '../find';
import {changeEntities} from './change';
import {requireRoom} from './limits';
import {mediaCategory} from './screen';

export type Highlight = Filled<SchemaOf<'Highlight'>>;

/** Finds all spellings in a text, without overlaps, in the order of the text. Longer spellings take precedence. */
function highlightsIn(text: string, spellings: string[], target: Highlight['target']): Highlight[] {
  const found: Highlight[] = [];
  // Marks the highlighted letters. Comparing each highlight with all others would take quadratic time.
  const taken = new Uint8Array(text.length);
  for (const spelling of [...spellings].sort((a, b) => b.length - a.length)) {
    if (spelling === '') continue;
    for (
      let start = text.indexOf(spelling);
      start >= 0;
      start = text.indexOf(spelling, start + spelling.length)
    ) {
      const end = start + spelling.length;
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({start, end, target});
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the highlights of a name in an article, those in the title first. */
export const highlightsOf = (
  text: Pick<Article, 'title' | 'body'>,
  spellings: string[],
): Highlight[] =>
  (['title', 'body'] as const).flatMap((target) => highlightsIn(text[target], spellings, target));

/** News to publish about a subject. */
export type Publication = {
  sigmaID: string;
  title: string;
  body: string;
  eventLabel?: string;
  language?: string;
  publisher?: string;
  publisherCountryCode?: string;
  materialityScore?: number;
  topics?: string[];
};

function articleOf(context: Context, publication: Publication): Article {
  const {sigmaID, title, body} = publication;
  const {entityName, aliases} = findRecord(context, sigmaID, 'body.sigmaID');
  const name: Filled<SchemaOf<'ExtractedEntity'>, 'yearsOfBirth'> = {
    text: entityName,
    label: 'MISC',
    entityRisk: 'High',
    focalEntity: true,
    highlights: highlightsOf({title, body}, [entityName, ...aliases]),
  };
  const articleHash = context.nextID('article');
  return {
    articleHash,
    title,
    body,
    url: `https://news.example/${articleHash}`,
    publisher: publication.publisher ?? 'The Sandbox Gazette',
    publisherCountryCode: publication.publisherCountryCode ?? 'GB',
    publishedDate: timestamp(context).slice(0, 10),
    language: publication.language ?? 'en',
    materialityScore: publication.materialityScore ?? 0.7,
    topics: publication.topics ?? [],
    humanVerified: false,
    isPreferredPublisher: false,
    extractedEntities: [name],
    extractedRisks: [],
    extractedTerritories: [],
  };
}

function newsEventOf(context: Context, publication: Publication, article: Article): NewsEvent {
  const {eventLabel = 'Fraud'} = publication;
  const {materialityScore, topics, humanVerified, isPreferredPublisher} = article;
  return {
    id: context.nextID('newsEvent'),
    sigmaID: publication.sigmaID,
    eventLabel,
    unformattedLabel: eventLabel.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '_'),
    eventSeverity: 'High',
    eventConfidence: 'Medium',
    eventMaterialityScore: materialityScore,
    entityRisk: 'High',
    topics,
    humanVerified,
    isPreferredPublisher,
    articles: [article],
  };
}

function indicatorOf(context: Context, event: NewsEvent, article: Article): Indicator {
  const {sigmaID, eventLabel, unformattedLabel, eventMaterialityScore} = event;
  return {
    urn: context.nextID('indicator'),
    code: `AM-${unformattedLabel.toUpperCase().replaceAll('_', '-')}`,
    name: `${eventLabel} reported`,
    category: mediaCategory,
    subcategory: eventLabel,
    description: article.title,
    // The sandbox's choice: the more material the news, the heavier the risk.
    score: Math.round(eventMaterialityScore * 70),
    hopsAway: 0,
    date: article.publishedDate,
    sources: [{name: article.publisher, url: article.url}],
    originatingSigmaID: sigmaID,
    causalSigmaID: sigmaID,
    sourceAttribution: [article.publisher],
  };
}

/**
 * Publishes news about a subject. This changes each monitored entity that has the subject as a match and whose Filter Set
 * covers news. If the match was decided against, only the score of the match changes.
 */
export function publishNews(context: Context, publication: Publication): NewsEvent {
  const {sigmaID} = publication;
  requireRoom(context, 'published');
  const covering = context.state.entities.filter(
    (entity) =>
      entity.archivedAt === undefined &&
      entity.matches.some((match) => match.sigmaID === sigmaID) &&
      filterSetOf(context, entity.filterSetID).categories.includes(mediaCategory),
  );
  requireRoom(context, 'histories', covering.length);
  const article = articleOf(context, publication);
  const event = newsEventOf(context, publication, article);
  changeEntities(context, covering, {event: 'News added', origin: 'source'}, () => {
    context.state.published.push({sigmaID, event, indicator: indicatorOf(context, event, article)});
  });
  return event;
}
