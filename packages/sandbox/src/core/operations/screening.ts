/** Handles the two one-off screenings. */
import {timestamp, type World} from '../world';
import type {Fields, Search} from '../types';
import type {Request} from '../rules/page';
import {requireSearch} from '../rules/check-search';
import {filterSetOf} from '../rules/lookup';
import {requireReadable} from '../rules/proximity';
import {scoreOf} from '../rules/score';
import {coverageOf, screen, type Found, type Limits} from '../rules/screen';
import {simpleCoverage, type ScreeningType} from '../rules/screening-types';
import {summariesOf, unlessEmpty} from '../rules/risk-metadata';
import {newsSummary} from '../rules/news-view';

type Strengths = Partial<Limits>;
type SimpleBody = Search &
  Strengths & {screeningType: ScreeningType; sanctionsMatchStrength?: Strengths; pepMatchStrength?: Strengths};
type FullBody = Search & {filterSetID: number; createAlerts?: boolean};

/** Returns a row: how a candidate matches, and what is known about it. The fields of `sources` are not specified. */
function rowOf({record, match, indicators, news}: Found): Fields {
  const {sigmaID, ...how} = match;
  const entity = {
    sigmaID,
    riskScore: scoreOf(indicators),
    indicatorSummaries: summariesOf(indicators),
    indicators,
    news: news.map((event) => newsSummary(event)),
    kyc: record.kyc,
    facet: record.facet,
  };
  const named = (category: (name: string) => boolean) => [
    ...new Set(
      indicators
        .filter((indicator) => category(indicator.category))
        .flatMap(({sources}) => sources.map(({name}) => name)),
    ),
  ];
  const sources = {
    ...unlessEmpty(
      'watchlists',
      named((category) => category !== 'Adverse media'),
    ),
    ...unlessEmpty('news', [...new Set(news.flatMap(({articles}) => articles.map(({publisher}) => publisher)))]),
  };
  return {entity, ...how, sources};
}

function resultOf(world: World, found: Found[]): Fields {
  return {resultCount: found.length, resultRows: found.map(rowOf), searchDate: timestamp(world)};
}

/** Screens against the chosen lists, without a Filter Set and without association risk. */
export function screenSimple(world: World, {body}: Request): Fields {
  const search = body as SimpleBody;
  requireSearch(world, search, 'body');
  requireReadable(search, 'body');
  for (const name of ['sanctionsMatchStrength', 'pepMatchStrength'] as const)
    requireReadable(search[name] ?? {}, `body.${name}`);
  return resultOf(world, screen(world, search, simpleCoverage(world.seed, search)));
}

/** Screens with a Filter Set. Creates an alert if the request asks for it and a candidate is found. */
export function screenFull(world: World, {body}: Request): Fields {
  const {filterSetID, createAlerts = world.defaults.createAlerts, ...search} = body as FullBody;
  const filterSet = filterSetOf(world, filterSetID);
  requireSearch(world, search, 'body');
  const found = screen(world, search, coverageOf(filterSet));
  const result = resultOf(world, found);
  if (!createAlerts || found.length === 0) return result;
  const urn = world.nextID('alert');
  world.state.alerts.push({urn, createdAt: timestamp(world), search, sigmaIDs: found.map(({match}) => match.sigmaID)});
  return {...result, alertCreatedURN: urn};
}
