/** Converts the record of a subject file into a subject of the seed, with the schemas of the description. */
import {highlightsOf} from '../core/rules/publish-news';
import {unlessEmpty} from '../core/rules/summaries';
import type {Article, Fields, Indicator, NewsEvent, SubjectRecord} from '../core/types';
import {lookUp, type ArticleFile, type NewsFile, type RiskFile} from './subject';
import type {Location, Sourced, SubjectFile, TableFiles} from './subject';

/** The tables, and the names of all subjects by their sigmaID, for the parties of a relationship chain. */
export type Known = {tables: TableFiles; urnPrefix: string; names: Record<string, string>};

const valueOf = (value: Sourced): string => (typeof value === 'string' ? value : value.value);

/** @throws when the file names a kind of risk, a source, a publisher or a subject that doesn't exist */
export function recordFrom({name, type, record}: SubjectFile, known: Known): SubjectRecord | undefined {
  if (!record) return undefined;
  const {sigmaID, source, aliases = [], locations = []} = record;
  /** Makes values of the schema `SourcedValue`. */
  const all = (values: Sourced[] = []) =>
    values.map((value) => ({
      value: valueOf(value),
      sourceAttribution: typeof value === 'string' ? [source] : value.sources,
    }));
  const attributed = locations.map(({source: own = source, ...rest}: Location) => ({
    ...(rest as Location),
    sourceAttribution: [own],
  }));
  return {
    sigmaID,
    entityName: name,
    entityType: type,
    aliases: aliases.map(valueOf),
    birthDates: record.birthDates ?? [],
    foundationDates: record.foundationDates ?? [],
    genders: record.genders ?? [],
    identifiers: record.identifiers ?? [],
    locations: attributed,
    facet: Object.fromEntries(Object.entries(record.facet ?? {}).map(([field, values]) => [field, all(values)])),
    kyc: unlessEmpty({
      aliases: all(aliases),
      facts: all(record.facts),
      locations: attributed,
      telephones: all(record.telephones),
      websites: all(record.websites),
    }),
    indicators: (record.risks ?? []).map((risk) => indicatorFrom(risk, sigmaID, known)),
    news: (record.news ?? []).map((news) => newsEventFrom(news, sigmaID, known.tables)),
  };
}

function indicatorFrom(
  {urn, kind, source, url, score, via = [], ...rest}: RiskFile,
  start: string,
  {tables, urnPrefix, names}: Known,
): Indicator {
  const {relation = 'related to', ...described} = lookUp(tables.kinds, kind, 'kind of risk');
  const chain = [start, ...via];
  const origin = chain[via.length];
  const entities = chain.map((sigmaID) => {
    if (names[sigmaID] === undefined) throw new Error(`\`via\` names ${sigmaID}, but no record has this sigmaID`);
    return {sigmaID, entityName: names[sigmaID]};
  });
  const edges = via.map((to, index) => ({from: chain[index], to, relation}));
  return {
    urn: urnPrefix + urn,
    code: kind,
    ...described,
    score: score ?? described.score,
    ...rest,
    hopsAway: via.length,
    sources: [{name: source, url: url ?? lookUp(tables.sources.names, source, 'source').url}],
    ...(via.length > 0 ? {relationshipChain: {edges, entities}} : {}),
    originatingSigmaID: origin,
    causalSigmaID: origin,
    sourceAttribution: [source],
  };
}

/** Formats `sanctions_evasion` as readers see it: `Sanctions Evasion`. */
const titleCase = (kind: string) =>
  kind.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());

/** @throws when an article has an unknown publisher, or a name or evidence that isn't in its text */
function newsEventFrom(file: NewsFile, sigmaID: string, tables: TableFiles): NewsEvent {
  const articles = file.articles.map((article) => articleFrom({...article, body: article.body.trim()}, file, tables));
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

function articleFrom(file: ArticleFile, {materiality, topics, verified}: NewsFile, {sources}: TableFiles): Article {
  const {country, language, preferred} = lookUp(sources.publishers, file.publisher, 'publisher');
  const highlight = (what: string, spellings: string[]) => {
    const highlights = highlightsOf(file, spellings);
    if (highlights.length > 0) return highlights;
    throw new Error(`article ${file.hash} does not contain the ${what} "${spellings[0]}"`);
  };
  return {
    articleHash: file.hash,
    title: file.title,
    body: file.body,
    url: file.url,
    publisher: file.publisher,
    publisherCountryCode: country,
    publishedDate: file.date,
    language,
    materialityScore: file.materiality ?? materiality,
    topics,
    humanVerified: verified,
    isPreferredPublisher: preferred,
    extractedEntities: (file.names ?? []).map(({text, also = [], label, risk, focal = false, yearsOfBirth}) => {
      const highlights = highlight('name', [text, ...also]);
      return {text, label, entityRisk: risk, focalEntity: focal, yearsOfBirth, highlights} as Fields & {text: string};
    }),
    extractedRisks: file.risks ?? [],
    extractedTerritories: (file.territories ?? []).map(({country: name, adminOne, evidence}) => {
      const highlights = highlight('words', [evidence]);
      return {country: name, adminOne, count: highlights.length, evidence, highlights};
    }),
  };
}
