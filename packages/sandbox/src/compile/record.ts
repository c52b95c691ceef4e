/** Converts the record of a subject file into a subject of the seed, with the schemas of the description. */
import type {SchemaOf} from '@screening/api';
import type {Article, Filled, Indicator, NewsEvent} from '../core/api-types';
import {type Highlight, highlightsOf} from '../core/rules/publish-news';
import {unlessEmpty} from '../core/rules/summaries';
import type {SubjectRecord} from '../core/seed';
import type {ArticleFile, NewsFile, RiskFile, Sourced, SubjectFile, TableFiles} from './subject';

/** What the files of subjects refer to. */
export type Known = {
  tables: TableFiles;
  urnPrefix: string;
  /** The names of all subjects by their `sigmaID`, for the parties of a relationship chain. */
  names: Map<string, string>;
};

/** Returns an entry of a table. @throws if the table doesn't have it */
function lookUp<T>(table: Record<string, T>, name: string, what: string): T {
  if (!Object.hasOwn(table, name)) throw new Error(`there is no ${what} "${name}"`);
  return table[name];
}

const valueOf = (value: Sourced): string => (typeof value === 'string' ? value : value.value);

/** @throws when the file names a kind of risk, a source, a publisher or a subject that doesn't exist */
export function recordFrom(
  {name, type, record}: SubjectFile,
  known: Known,
): SubjectRecord | undefined {
  if (!record) return undefined;
  const {sigmaID, source, aliases = [], locations = [], facet = {}} = record;
  const sourced = (value: Sourced): Filled<SchemaOf<'SourcedValue'>> => ({
    value: valueOf(value),
    sourceAttribution: typeof value === 'string' ? [source] : value.sources,
  });
  const all = (values: Sourced[] = []) => values.map(sourced);
  const located = locations.map(({source: own = source, ...location}) => ({
    ...location,
    sourceAttribution: [own],
  }));
  const kyc: Filled<SchemaOf<'Kyc'>> = {
    aliases: all(aliases),
    facts: all(record.facts),
    locations: located,
    telephones: all(record.telephones),
    websites: all(record.websites),
  };
  return {
    sigmaID,
    entityName: name,
    entityType: type,
    aliases: aliases.map(valueOf),
    birthDates: record.birthDates ?? [],
    foundationDates: record.foundationDates ?? [],
    genders: record.genders ?? [],
    identifiers: record.identifiers ?? [],
    locations: located,
    facet: Object.fromEntries(Object.entries(facet).map(([field, values]) => [field, all(values)])),
    kyc: unlessEmpty(kyc),
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
    relationshipChain: via.length > 0 ? {edges, entities} : undefined,
    originatingSigmaID: origin,
    causalSigmaID: origin,
    sourceAttribution: [source],
  };
}

/** Formats `sanctions_evasion` as readers see it: `Sanctions Evasion`. */
const titleCase = (label: string) =>
  label.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** @throws when an article has an unknown publisher, or a name or evidence that isn't in its text */
function newsEventFrom(file: NewsFile, sigmaID: string, tables: TableFiles): NewsEvent {
  const {id, topics, articles: files, ...event} = file;
  const articles = files.map((article) => articleFrom(article, file, tables));
  return {
    id,
    sigmaID,
    eventLabel: titleCase(file.unformattedLabel),
    ...event,
    articles,
    isPreferredPublisher: articles.some((article) => article.isPreferredPublisher),
    topics,
  };
}

/** Returns where an article has one of the spellings. @throws when it has none */
function highlightsFrom(file: ArticleFile, what: string, spellings: string[]): Highlight[] {
  const {articleHash, title, body} = file;
  const highlights = highlightsOf({title, body: body.trim()}, spellings);
  if (highlights.length > 0) return highlights;
  throw new Error(`article ${articleHash} does not contain the ${what} "${spellings[0]}"`);
}

function articleFrom(file: ArticleFile, event: NewsFile, {sources}: TableFiles): Article {
  const {extractedEntities = [], extractedTerritories = [], extractedRisks = [], ...article} = file;
  return {
    materialityScore: event.eventMaterialityScore,
    topics: event.topics,
    humanVerified: event.humanVerified,
    ...article,
    body: article.body.trim(),
    ...lookUp(sources.publishers, file.publisher, 'publisher'),
    extractedEntities: extractedEntities.map(
      ({also = [], ...name}): Filled<SchemaOf<'ExtractedEntity'>, 'yearsOfBirth'> => ({
        focalEntity: false,
        ...name,
        highlights: highlightsFrom(file, 'name', [name.text, ...also]),
      }),
    ),
    extractedRisks,
    extractedTerritories: extractedTerritories.map(
      (territory): Filled<SchemaOf<'ExtractedTerritory'>, 'adminOne'> => {
        const highlights = highlightsFrom(file, 'words', [territory.evidence]);
        return {...territory, count: highlights.length, highlights};
      },
    ),
  };
}
