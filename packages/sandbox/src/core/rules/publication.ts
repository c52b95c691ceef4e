/** Creates a news event with an article, and its risk, from news that the control route publishes. */
import type {Indicator, NewsEvent} from '../types';
import {recordOf, timestamp, type World} from '../world';
import {highlightsOf} from './highlights';
import {mediaCategory} from './screen';

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

export function newsEventOf(world: World, publication: Publication): NewsEvent {
  const {
    sigmaID,
    title,
    body,
    eventLabel = 'Fraud',
    language = 'en',
    materialityScore = 0.7,
    topics = [],
  } = publication;
  const {publisher = 'The Sandbox Gazette', publisherCountryCode = 'GB'} = publication;
  const {entityName, aliases} = recordOf(world, sigmaID);
  const shared = {topics, humanVerified: false, isPreferredPublisher: false};
  const articleHash = world.nextID('article');
  return {
    ...{
      id: world.nextID('newsEvent'),
      sigmaID,
      eventLabel,
      unformattedLabel: eventLabel.toLowerCase().replace(/\W+/g, '_'),
    },
    ...{
      eventSeverity: 'High',
      eventConfidence: 'Medium',
      eventMaterialityScore: materialityScore,
      entityRisk: 'High',
      ...shared,
    },
    articles: [
      {
        ...{articleHash, title, body, url: `https://news.example/${articleHash}`, publisher, publisherCountryCode},
        ...{publishedDate: timestamp(world).slice(0, 10), language, materialityScore, ...shared},
        extractedEntities: [
          {
            text: entityName,
            label: 'MISC',
            entityRisk: 'High',
            focalEntity: true,
            highlights: highlightsOf({title, body}, [entityName, ...aliases]),
          },
        ],
        extractedRisks: [],
        extractedTerritories: [],
      },
    ],
  };
}

export function indicatorOf(world: World, event: NewsEvent): Indicator {
  const {sigmaID, eventLabel, unformattedLabel, eventMaterialityScore, articles} = event;
  const [article] = articles;
  return {
    urn: world.nextID('indicator'),
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
