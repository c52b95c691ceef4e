/** Converts the record of a subject file into a record of the seed, with the schemas of the description. */
import type {Fields, Indicator, SubjectRecord} from '../core/types';
import {unlessEmpty} from '../core/rules/summaries';
import type {Place, RiskFile, Sourced, SubjectFile} from './subject';
import {newsEventOf} from './news';
import type {Tables} from './tables';

const valueOf = (value: Sourced): string => (typeof value === 'string' ? value : value.value);

/** Makes a `SourcedValue` of the description. */
function sourced(value: Sourced, source: string): Fields {
  return {value: valueOf(value), sourceAttribution: typeof value === 'string' ? [source] : value.sources};
}

function placed({source, ...place}: Place, fallback: string): Fields & {countryCode: string} {
  return {...place, sourceAttribution: [source ?? fallback]} as Fields & {countryCode: string};
}

/** Names of all records by their sigmaID, for the parties of a relationship chain. */
export type Names = Map<string, string>;

function chainOf(start: string, via: string[], names: Names, relation: string): Fields {
  const ids = [start, ...via];
  const entities = ids.map((sigmaID) => {
    const entityName = names.get(sigmaID);
    if (entityName === undefined) throw new Error(`\`via\` names ${sigmaID}, but no record has this sigmaID`);
    return {sigmaID, entityName};
  });
  return {edges: via.map((to, index) => ({from: ids[index], to, relation})), entities};
}

function indicatorOf(
  {urn, kind, source, url, score, via = [], ...rest}: RiskFile,
  start: string,
  tables: Tables,
  names: Names,
): Indicator {
  const {relation, ...known} = tables.kind(kind);
  const origin = via.at(-1) ?? start;
  return {
    urn: tables.urn(urn),
    code: kind,
    ...known,
    score: score ?? known.score,
    ...rest,
    hopsAway: via.length,
    sources: [{name: source, url: url ?? tables.sourceUrl(source)}],
    ...(via.length > 0 ? {relationshipChain: chainOf(start, via, names, relation ?? 'related to')} : {}),
    originatingSigmaID: origin,
    causalSigmaID: origin,
    sourceAttribution: [source],
  };
}

/** @throws when the file names a kind of risk, a source or a record that doesn't exist */
export function recordFrom({name, type, record}: SubjectFile, tables: Tables, names: Names): SubjectRecord | undefined {
  if (!record) return undefined;
  const {sigmaID, source, aliases = [], locations = []} = record;
  const all = (values: Sourced[] = []) => values.map((value) => sourced(value, source));
  const places = locations.map((place) => placed(place, source));
  return {
    sigmaID,
    entityName: name,
    entityType: type,
    aliases: aliases.map(valueOf),
    birthDates: record.birthDates ?? [],
    foundationDates: record.foundationDates ?? [],
    genders: record.genders ?? [],
    identifiers: record.identifiers ?? [],
    locations: places,
    facet: Object.fromEntries(Object.entries(record.facet ?? {}).map(([field, values]) => [field, all(values)])),
    kyc: unlessEmpty({
      aliases: all(aliases),
      facts: all(record.facts),
      locations: places,
      telephones: all(record.telephones),
      websites: all(record.websites),
    }),
    indicators: (record.risks ?? []).map((risk) => indicatorOf(risk, sigmaID, tables, names)),
    news: (record.news ?? []).map((news) => newsEventOf(news, sigmaID, tables)),
  };
}
