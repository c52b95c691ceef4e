/** Screens names for the home page. The build makes the first screening, and the browser the others the same way. */
import {escapeHtml, jsonHtml} from '@screening/api';
import {inSingleQuotes, jsonString} from '@screening/api/samples';
import type {Sandbox, Seed} from '@screening/sandbox';
import {compareNames, type NamePart} from './compare-names';
import {typedLink} from './request-link';

export type ScreeningRow = {
  sigmaID: string;
  /** The searched and the matched name, with the letters in which they differ. */
  names: [label: string, parts: NamePart[]][];
  matchName: string;
  /** From 0 to 1. */
  matchStrength: number;
  /** From 0 to 100. */
  riskScore: number;
  /** What else to compare with the searched subject, such as a date of birth. */
  details: [label: string, value: string][];
  risks: Risk[];
};

type Risk = {
  category: string;
  name: string;
  score: number;
  sources: string[];
};

export type Screening = {
  name: string;
  status: number;
  rows: ScreeningRow[];
  /** The cURL command, as HTML. */
  request: string;
  /** The response's body, as HTML. */
  response: string;
  /** Address of the page that sends the request in the sandbox. */
  link: string;
};

export const screeningPath = '/screening/simple';
export const requestFor = (entityName: string) => ({
  entityName,
  screeningType: 'sanctions-peps-and-media',
});

/** Screens a name in a sandbox. */
export async function screenIn(
  sandbox: Sandbox,
  seed: Seed,
  name: string,
): Promise<Omit<Screening, 'request'>> {
  const request = requestFor(name);
  // A key without a limit on the number of calls.
  const key = seed.state.keys.find(({testKey}) => !testKey)?.apiKey ?? '';
  const response = await sandbox.request(sandbox.basePath + screeningPath, {
    method: 'POST',
    headers: {Authorization: key, 'Content-Type': 'application/json'},
    body: JSON.stringify(request),
  });
  const {status} = response;
  const body = await response.text();
  const link = typedLink('/api/screen-simple', {body: request});
  if (status !== 200) return {name, status, rows: [], response: escapeHtml(body), link};
  return {name, status, rows: readRows(body, name), response: jsonHtml(JSON.parse(body)), link};
}

/** Returns the command of a screening with another name. */
export const requestWith = (
  name: string,
  {name: before, request}: Pick<Screening, 'name' | 'request'>,
): string => request.replace(inCommand(before), () => inCommand(name));

const inCommand = (name: string): string => escapeHtml(inSingleQuotes(jsonString(name)));

type Facet = {value: string}[];

/** The fields of a row of the response that the page shows. */
type Row = {
  matchName: string;
  matchStrength: number;
  entity: {
    sigmaID: string;
    riskScore: number;
    indicators: {
      category: string;
      name: string;
      score: number;
      sources: {name: string}[];
    }[];
    kyc: {
      locations?: {countryCode: string}[];
    };
    facet: {
      dobs?: Facet;
      foundedDates?: Facet;
      imo?: Facet;
      tailNumbers?: Facet;
    };
  };
};

/** Returns the candidates in a response body, with the details to compare with the searched subject. */
export function readRows(body: string, searched: string): ScreeningRow[] {
  const {resultRows} = JSON.parse(body) as {resultRows: Row[]};
  return resultRows.map(({matchName, matchStrength, entity}) => ({
    sigmaID: entity.sigmaID,
    names: [
      ['Searched', compareNames(searched, matchName)],
      ['Matched', compareNames(matchName, searched)],
    ],
    matchName,
    matchStrength,
    riskScore: entity.riskScore,
    details: readDetails(entity),
    risks: entity.indicators.map(({category, name, score, sources}) => ({
      category,
      name,
      score,
      sources: sources.map((source) => source.name),
    })),
  }));
}

/** Lists the details that a candidate has, with labels. */
function readDetails({facet, kyc}: Row['entity']): ScreeningRow['details'] {
  const valuesOf = (values: Facet = []): string[] => values.map(({value}) => value);
  const all: [label: string, values: string[]][] = [
    ['Born', valuesOf(facet.dobs)],
    ['Founded', valuesOf(facet.foundedDates)],
    ['IMO number', valuesOf(facet.imo)],
    ['Tail number', valuesOf(facet.tailNumbers)],
    ['Country', (kyc.locations ?? []).map(({countryCode}) => countryCode)],
  ];
  const known = all.filter(([, values]) => values.length > 0);
  return known.map(([label, values]) => [label, values.join(', ')]);
}
