/** Reads from a response what the card shows: candidates of a screening, or entities with their matches. */
import type {SchemaOf} from '@screening/api';
import {readEntity, type Entity} from './read-entity';
import {compare, compareCountries, compareDates, readFacet, type Facet} from './read-facts';
import {readRisk} from './read-risks';
import type {Found, Result} from './result';

export type {Found, Result} from './result';

/** What was searched for, as far as it is known, to compare the candidates with. */
export type Searched = {
  name?: string;
  dob?: string;
  countries?: string[];
};

/** Returns what a request searches for. */
export function readSearched(request: unknown): Searched {
  const {entityName, dob, countries} = (request ?? {}) as Partial<SchemaOf<'SearchParameters'>>;
  return {name: entityName, dob, countries};
}

type Screening = SchemaOf<'ScreeningResult'>;
type Row = SchemaOf<'ScreeningResultRow'>;

/** The parts of all responses by which their kind is known. */
type Response = Partial<Screening> & Partial<Entity> & {entities?: Entity[]};

/**
 * Returns what the card shows of a response, or undefined if the response has no candidates and no entities.
 *
 * @param body the value of the response
 * @param searched the search that it answers. An entity has its own search
 */
export function readResult(body: unknown, searched: Searched = {}): Result | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const {
    resultRows,
    searchDate = '',
    alertCreatedURN,
    entities,
    urn,
    reviewState,
  } = body as Response;
  if (resultRows)
    return {
      kind: 'candidates',
      rows: resultRows.map((row, i) => readCandidate(row, searched, `/resultRows/${i}`)),
      searchDate,
      alert: alertCreatedURN,
    };
  if (entities?.some((one) => one.reviewState))
    return {kind: 'entities', rows: entities.map((one, i) => readEntity(one, `/entities/${i}`))};
  if (urn !== undefined && reviewState)
    return {kind: 'entities', rows: [readEntity(body as Entity, '')]};
  return undefined;
}

function readCandidate(
  {entity = {}, matchName = '', matchStrength = 0, matchDOB, matchLocation}: Row,
  searched: Searched,
  at: string,
): Found {
  const {sigmaID = '', riskScore = 0, indicators = [], facet, kyc} = entity;
  const inFacet = readFacet((facet ?? {}) as Facet, `${at}/entity/facet`);
  const country = kyc?.locations?.[0]?.countryCode;
  return {
    sigmaID,
    name: matchName,
    strength: {value: matchStrength, at: `${at}/matchStrength`},
    score: {value: riskScore, at: `${at}/entity/riskScore`},
    facts: [
      compare('Name', searched.name, matchName, `${at}/matchName`),
      ...(matchDOB ? compareDates(searched.dob, matchDOB, `${at}/matchDOB`) : []),
      ...inFacet.filter(({label}) => !matchDOB || label !== 'Born'),
      ...(matchLocation
        ? compareCountries(searched.countries, matchLocation, `${at}/matchLocation`)
        : compareCountries(
            searched.countries,
            country,
            `${at}/entity/kyc/locations/0/countryCode`,
          )),
    ],
    risks: indicators.map((indicator, i) => readRisk(indicator, `${at}/entity/indicators/${i}`)),
  };
}
