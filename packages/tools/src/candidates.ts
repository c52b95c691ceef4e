/** Keeps and reports the candidates of screenings, so that a decision can be explained later. */
import type {ScreeningResultRow} from '@screening/client';
import type {ReportFile} from './command';
import {describeConfirmation} from './confirmations';
import {confirmedColumn, keyColumn, nameColumn, policyColumn, rowColumn} from './reports';
import type {Customer} from './state/customers';

/** When the platform screened a customer. */
export const searchDateColumn = {
  name: 'searchDate',
  text: 'when the platform screened the customer',
  kind: 'text',
} as const;

export const candidatesReport: ReportFile = {
  name: 'candidates.csv',
  text: 'One row for each candidate.',
  columns: [
    keyColumn,
    nameColumn,
    {name: 'matchName', text: 'the name or alias of the candidate that matched', kind: 'text'},
    {name: 'matchStrength', text: 'how closely it resembles the customer', kind: 'number'},
    {name: 'dob', text: 'the date of birth of the customer', kind: 'text'},
    {name: 'matchDOB', text: 'the date of birth of the match', kind: 'text'},
    {name: 'countries', text: 'the countries of the customer', kind: 'text'},
    {name: 'matchLocation', text: 'the location of the match', kind: 'text'},
    {name: 'aliases', text: 'the aliases of the customer', kind: 'text'},
    {name: 'sigmaID', text: 'the identifier of the candidate', kind: 'exact'},
    {name: 'riskScore', text: 'the risk score of the candidate', kind: 'number'},
    {
      name: 'risks',
      text: "the kinds of risk of the candidate, with their names, as far as the response has them. It doesn't include news",
      kind: 'text',
    },
    {
      name: 'sources',
      text: 'the names of the sources of these risks, as far as the response has them',
      kind: 'text',
    },
    searchDateColumn,
    rowColumn,
    confirmedColumn,
    policyColumn,
  ],
};

/** A candidate as the report shows it. */
export interface Candidate {
  matchName?: string;
  matchStrength?: number;
  matchDOB?: string;
  matchLocation?: string;
  sigmaID?: string;
  riskScore?: number;
  /** Missing in results of earlier versions, as `sources`. */
  risks?: string;
  sources?: string;
}

/** Takes what the report shows out of a row of a response. */
export function toCandidate(row: ScreeningResultRow): Candidate {
  const {entity, matchName, matchStrength, matchDOB, matchLocation} = row;
  const indicators = objectsIn(entity?.indicators);
  return {
    matchName,
    matchStrength,
    matchDOB,
    matchLocation,
    sigmaID: entity?.sigmaID,
    riskScore: entity?.riskScore,
    // Such as `PEP: Member of a national legislature`.
    risks: joined(indicators.map(({category, name}) => textsOf(category, name).join(': '))),
    sources: joined(
      indicators.flatMap(({sources}) => objectsIn(sources).flatMap(({name}) => textsOf(name))),
    ),
  };
}

/** Returns the objects of a list. The client doesn't check these fields. */
const objectsIn = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list)
    ? (list as unknown[]).filter(
        (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
      )
    : [];

const textsOf = (...values: unknown[]): string[] =>
  values.filter((one): one is string => typeof one === 'string' && one !== '');

/** Joins different texts that aren't empty. */
const joined = (texts: string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join('; ');

/** Returns what the rows of a screened customer have in common in the reports. */
export const describeScreened = (
  {row, customerKey, subject, confirmed}: Customer,
  {searchDate, policySha256}: {searchDate?: string; policySha256?: string},
) => ({
  dob: subject.dob,
  countries: subject.countries?.join('; '),
  aliases: subject.aliases?.join('; '),
  row,
  customerKey,
  entityName: subject.entityName,
  searchDate,
  confirmed: confirmed.map(describeConfirmation).join('; '),
  policySha256,
});
