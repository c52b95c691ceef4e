/** Handles the two one-off screenings. */
import type {ResponseOf, SchemaOf} from '@screening/api';
import type {Filled} from '../api-types';
import {type Context, timestamp} from '../context';
import {findFilterSet} from '../find';
import type {RequestOf} from '../handler';
import {requireSearch} from '../rules/check-search';
import {newsSummary} from '../rules/entity-view';
import {requireReadable} from '../rules/proximity';
import {addToLog} from '../rules/limits';
import {coverageOf, type Found, mediaCategory, screen, simpleCoverage} from '../rules/screen';
import {scoreOf, summariesOf, unique, unlessEmpty} from '../rules/summaries';

type Row = Filled<SchemaOf<'ScreeningResultRow'>, 'matchDOB' | 'matchLocation'>;
type ScreenedEntity = Filled<SchemaOf<'ScreenedEntity'>>;
type Result = Filled<SchemaOf<'ScreeningResult'>, 'alertCreatedURN'>;

/** Returns a row: how a candidate matches, and what is known about it. The fields of `sources` are not specified. */
function rowOf({record, match, indicators, news}: Found): Row {
  const {sigmaID, ...how} = match;
  const entity: ScreenedEntity = {
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

function resultOf(context: Context, found: Found[]): Result {
  return {resultCount: found.length, resultRows: found.map(rowOf), searchDate: timestamp(context)};
}

/** Screens against the chosen lists, without a Filter Set and without association risk. */
export function screenSimple(
  context: Context,
  {body}: RequestOf<'screenSimple'>,
): ResponseOf<'screenSimple'> {
  requireSearch(context, body, 'body');
  requireReadable(body, 'body');
  for (const name of ['sanctionsMatchStrength', 'pepMatchStrength'] as const)
    requireReadable(body[name] ?? {}, `body.${name}`);
  return resultOf(context, screen(context, body, simpleCoverage(context.seed, body)));
}

/** Screens with a Filter Set. Creates an alert if the request asks for it and a candidate is found. */
export function screenFull(
  context: Context,
  {body}: RequestOf<'screenFull'>,
): ResponseOf<'screenFull'> {
  const {filterSetID, createAlerts = context.defaults.createAlerts, ...search} = body;
  const filterSet = findFilterSet(context, filterSetID, 'body.filterSetID');
  requireSearch(context, search, 'body');
  const found = screen(context, search, coverageOf(filterSet));
  const result = resultOf(context, found);
  if (!createAlerts || found.length === 0) return result;
  const urn = context.nextID('alert');
  const alert = {
    urn,
    createdAt: timestamp(context),
    search,
    sigmaIDs: found.map(({match}) => match.sigmaID),
  };
  addToLog(context.state.alerts, alert, context.limits.alerts);
  return {...result, alertCreatedURN: urn};
}
