/** Converts the record of a subject file into a subject of the seed, with the schemas of the description. */
import {highlightsOf} from '../core/rules/publish-news';
import {unlessEmpty} from '../core/rules/summaries';
import type {Article, Indicator, NewsEvent, SubjectRecord} from '../core/types';
import {lookUp} from './subject';
import type {
  ArticleFile,
  Location,
  NewsFile,
  RiskFile,
  Sourced,
  SubjectFile,
  TableFiles,
} from './subject';

/** The tables, and the names of all subjects by their sigmaID, for the parties of a relationship chain. */
export type Known = {tables: TableFiles; urnPrefix: string; names: Map<string, string>};

const valueOf = (value: Sourced): string => (typeof value === 'string' ? value : value.value);

/** @throws when the file names a kind of risk, a source, a publisher or a subject that doesn't exist */
export function recordFrom(
  {name, type, record}: SubjectFile,
  known: Known,
): SubjectRecord | undefined {
  if (!record) return undefined;
  const {
    sigmaID,
    source,
    aliases = [],
    locations = [],
    birthDates = [],
    foundationDates = [],
  } = record;
  const {genders = [], identifiers = [], facet = {}} = record;
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
    birthDates,
    foundationDates,
    genders,
    identifiers,
    locations: attributed,
    facet: Object.fromEntries(Object.entries(facet).map(([field, values]) => [field, all(values)])),
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
  risk: RiskFile,
  start: string,
  {tables, urnPrefix, names}: Known,
): Indicator {
  const {urn, code, source, url, via = [], ...rest} = risk;
  const {relation = 'related to', ...kind} = lookUp(tables.kinds, code, 'kind of risk');
  const chain = [start, ...via];
  const origin = chain[via.length];
  const entities = chain.map((sigmaID) => {
    const entityName = names.get(sigmaID);
    if (!entityName) throw new Error(`\`via\` names ${sigmaID}, but no record has this sigmaID`);
    return {sigmaID, entityName};
  });
  const edges = via.map((to, index) => ({from: chain[index], to, relation}));
  return {
    urn: urnPrefix + urn,
    code,
    ...kind,
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
const titleCase = (label: string) =>
  label.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** @throws when an article has an unknown publisher, or a name or evidence that isn't in its text */
function newsEventFrom(
  {id, topics, ...file}: NewsFile,
  sigmaID: string,
  tables: TableFiles,
): NewsEvent {
  const {eventMaterialityScore: materialityScore, humanVerified} = file;
  const articles = file.articles.map((article) => ({
    materialityScore,
    topics,
    humanVerified,
    ...articleFrom({...article, body: article.body.trim()}, tables),
  }));
  const isPreferredPublisher = articles.some(
    (article: Article) => article.isPreferredPublisher === true,
  );
  return {
    id,
    sigmaID,
    eventLabel: titleCase(file.unformattedLabel),
    ...file,
    isPreferredPublisher,
    topics,
    articles,
  };
}

function articleFrom(file: ArticleFile, {sources}: TableFiles): Article {
  const {extractedEntities = [], extractedTerritories = [], extractedRisks = [], ...article} = file;
  const highlight = (what: string, spellings: string[]) => {
    const highlights = highlightsOf(file, spellings);
    if (highlights.length > 0) return highlights;
    throw new Error(`article ${file.articleHash} does not contain the ${what} "${spellings[0]}"`);
  };
  return {
    ...article,
    ...lookUp(sources.publishers, file.publisher, 'publisher'),
    extractedEntities: extractedEntities.map(({also = [], ...name}) => {
      return {focalEntity: false, ...name, highlights: highlight('name', [name.text, ...also])};
    }),
    extractedRisks,
    extractedTerritories: extractedTerritories.map((territory) => {
      const highlights = highlight('words', [territory.evidence]);
      return {...territory, count: highlights.length, highlights};
    }),
  };
}
