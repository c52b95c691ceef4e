/** Publishes adverse news while the sandbox is running. */
import {type Context, recordOf, timestamp, filterSetOf} from '../context';
import type {Indicator, NewsEvent} from '../types';
import {changeEntities} from './change';
import {mediaCategory} from './screen';

export type Highlight = {start: number; end: number; target: 'title' | 'body'};

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
  text: {title: string; body: string},
  spellings: string[],
): Highlight[] =>
  (['title', 'body'] as const).flatMap((target) => highlightsIn(text[target], spellings, target));

export type Publication = Record<'sigmaID' | 'title' | 'body', string> & {
  [field in 'eventLabel' | 'language' | 'publisher' | 'publisherCountryCode']?: string;
} & {materialityScore?: number; topics?: string[]};

function newsEventOf(context: Context, publication: Publication): NewsEvent {
  const {sigmaID, title, body, eventLabel = 'Fraud', language = 'en', topics = []} = publication;
  const {
    publisher = 'The Sandbox Gazette',
    publisherCountryCode = 'GB',
    materialityScore = 0.7,
  } = publication;
  const {entityName, aliases} = recordOf(context, sigmaID);
  const highlights = highlightsOf({title, body}, [entityName, ...aliases]);
  const shared = {topics, humanVerified: false, isPreferredPublisher: false};
  const articleHash = context.nextID('article');
  const article = {
    articleHash,
    title,
    body,
    url: `https://news.example/${articleHash}`,
    publisher,
    publisherCountryCode,
    publishedDate: timestamp(context).slice(0, 10),
    language,
    materialityScore,
    ...shared,
    extractedEntities: [
      {text: entityName, label: 'MISC', entityRisk: 'High', focalEntity: true, highlights},
    ],
    extractedRisks: [],
    extractedTerritories: [],
  };
  return {
    id: context.nextID('newsEvent'),
    sigmaID,
    eventLabel,
    unformattedLabel: eventLabel.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '_'),
    eventSeverity: 'High',
    eventConfidence: 'Medium',
    eventMaterialityScore: materialityScore,
    entityRisk: 'High',
    ...shared,
    articles: [article],
  };
}

function indicatorOf(context: Context, event: NewsEvent): Indicator {
  const {sigmaID, eventLabel, unformattedLabel, eventMaterialityScore, articles} = event;
  const [article] = articles;
  return {
    urn: context.nextID('indicator'),
    code: `AM-${unformattedLabel.toUpperCase().replaceAll('_', '-')}`,
    name: `${eventLabel} reported`,
    category: mediaCategory,
    subcategory: eventLabel,
    description: article?.title,
    // The sandbox's choice: the more material the news, the heavier the risk.
    score: Math.round(eventMaterialityScore * 70),
    hopsAway: 0,
    date: article?.publishedDate,
    sources: [{name: article?.publisher ?? '', url: article?.url as string}],
    originatingSigmaID: sigmaID,
    causalSigmaID: sigmaID,
    sourceAttribution: [article?.publisher],
  };
}

/**
 * Publishes news about a subject. This changes each monitored entity that has the subject as a match and whose Filter Set
 * covers news. If the match was decided against, only the score of the match changes.
 */
export function publishNews(context: Context, publication: Publication): NewsEvent {
  const {sigmaID} = publication;
  const event = newsEventOf(context, publication);
  const covering = context.state.entities.filter(
    (entity) =>
      entity.archivedAt === undefined &&
      entity.matches.some((match) => match.sigmaID === sigmaID) &&
      filterSetOf(context, entity.filterSetID).categories.includes(mediaCategory),
  );
  changeEntities(context, covering, {event: 'News added', origin: 'source'}, () => {
    context.state.published.push({sigmaID, event, indicator: indicatorOf(context, event)});
  });
  return event;
}
