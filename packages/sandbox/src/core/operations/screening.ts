/** Handles the two one-off screenings. */
import {timestamp, type Context, filterSetOf} from '../context';
import type {Fields, Search} from '../types';
import type {Request} from '../rules/page';
import {requireSearch} from '../rules/check-search';
import {requireReadable} from '../rules/proximity';
import {
  coverageOf,
  mediaCategory,
  screen,
  simpleCoverage,
  type Found,
  type SimpleSettings,
} from '../rules/screen';
import {scoreOf, summariesOf, unique, unlessEmpty} from '../rules/summaries';
import {newsSummary} from '../rules/entity-view';

type FullBody = Search & {filterSetID: number; createAlerts?: boolean};

/** Returns a row: how a candidate matches, and what is known about it. The fields of `sources` are not specified. */
function rowOf({record, match, indicators, news}: Found): Fields {
  const {sigmaID, ...how} = match;
  const entity = {
    sigmaID,
    riskScore: scoreOf(indicators),
    indicatorSummaries: summariesOf(indicators),
    indicators,
    news: news.map(newsSummary),
    kyc: record.kyc,
    facet: record.facet,
  };
  const listed = indicators.filter(({category}) => category !== mediaCategory);
  const sources = unlessEmpty({
    watchlists: unique(listed.flatMap((indicator) => indicator.sources.map(({name}) => name))),
    news: unique(news.flatMap(({articles}) => articles.map(({publisher}) => publisher))),
  });
  return {entity, ...how, sources};
}

function resultOf(context: Context, found: Found[]): Fields {
  return {resultCount: found.length, resultRows: found.map(rowOf), searchDate: timestamp(context)};
}

/** Screens against the chosen lists, without a Filter Set and without association risk. */
export function screenSimple(context: Context, {body}: Request): Fields {
  const search = body as Search & SimpleSettings;
  requireSearch(context, search, 'body');
  requireReadable(search, 'body');
  for (const name of ['sanctionsMatchStrength', 'pepMatchStrength'] as const)
    requireReadable(search[name] ?? {}, `body.${name}`);
  return resultOf(context, screen(context, search, simpleCoverage(context.seed, search)));
}

/** Screens with a Filter Set. Creates an alert if the request asks for it and a candidate is found. */
export function screenFull(context: Context, {body}: Request): Fields {
  const {filterSetID, createAlerts = context.defaults.createAlerts, ...search} = body as FullBody;
  const filterSet = filterSetOf(context, filterSetID);
  requireSearch(context, search, 'body');
  const found = screen(context, search, coverageOf(filterSet));
  const result = resultOf(context, found);
  if (!createAlerts || found.length === 0) return result;
  const urn = context.nextID('alert');
  context.state.alerts.push({
    urn,
    createdAt: timestamp(context),
    search,
    sigmaIDs: found.map(({match}) => match.sigmaID),
  });
  return {...result, alertCreatedURN: urn};
}
