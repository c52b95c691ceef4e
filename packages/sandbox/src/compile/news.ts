/** Converts the news of a subject file into news events, and finds the positions of the names in the texts. */
import {highlightsOf} from '../core/rules/highlights';
import type {Article, Fields, NewsEvent} from '../core/types';
import type {ArticleFile, NameFile, NewsFile} from './subject';
import type {Tables} from './tables';

function nameOf(
  article: ArticleFile,
  {text, also = [], label, risk, focal = false, yearsOfBirth}: NameFile,
): Fields & {text: string} {
  const highlights = highlightsOf(article, [text, ...also]);
  if (highlights.length === 0) throw new Error(`article ${article.hash} does not contain the name "${text}"`);
  return {text, label, entityRisk: risk, focalEntity: focal, ...(yearsOfBirth ? {yearsOfBirth} : {}), highlights};
}

function territoryOf(
  article: ArticleFile,
  {country, adminOne, evidence}: {country: string; adminOne?: string; evidence: string},
) {
  const highlights = highlightsOf(article, [evidence]);
  if (highlights.length === 0) throw new Error(`article ${article.hash} does not contain the words "${evidence}"`);
  return {country, ...(adminOne === undefined ? {} : {adminOne}), count: highlights.length, evidence, highlights};
}

function articleOf(file: ArticleFile, {materiality, topics, verified}: NewsFile, tables: Tables): Article {
  const {country, language, preferred} = tables.publisher(file.publisher);
  return {
    articleHash: file.hash,
    title: file.title,
    body: file.body.trim(),
    url: file.url,
    publisher: file.publisher,
    publisherCountryCode: country,
    publishedDate: file.date,
    language,
    materialityScore: file.materiality ?? materiality,
    topics,
    humanVerified: verified,
    isPreferredPublisher: preferred,
    extractedEntities: (file.names ?? []).map((name) => nameOf(file, name)),
    extractedRisks: file.risks ?? [],
    extractedTerritories: (file.territories ?? []).map((territory) => territoryOf(file, territory)),
  };
}

/** Formats `sanctions_evasion` as readers see it: `Sanctions Evasion`. */
const titleCase = (kind: string) =>
  kind.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());

/** @throws when an article has an unknown publisher, or a name or evidence that isn't in its text */
export function newsEventOf(file: NewsFile, sigmaID: string, tables: Tables): NewsEvent {
  const articles = file.articles.map((article) => articleOf({...article, body: article.body.trim()}, file, tables));
  return {
    id: file.id,
    sigmaID,
    eventLabel: titleCase(file.kind),
    unformattedLabel: file.kind,
    eventSeverity: file.severity,
    eventConfidence: file.confidence,
    eventMaterialityScore: file.materiality,
    entityRisk: file.risk,
    humanVerified: file.verified,
    isPreferredPublisher: articles.some(({isPreferredPublisher}) => isPreferredPublisher === true),
    topics: file.topics,
    articles,
  };
}
