/** Screens a name for the home page, in the sandbox of the visit. */
import {keys, send} from './session';
import {requestFor} from './screen-request';

export type ScreeningRow = {
  sigmaID: string;
  matchName: string;
  matchStrength: number;
  riskScore: number;
  risks: string[];
};
export type ScreeningResult = {name: string} & ({rows: ScreeningRow[]} | {rows?: undefined; refusal: string});

type Answer = {
  resultRows: {
    matchName: string;
    matchStrength: number;
    entity: {sigmaID: string; riskScore: number; indicators: {category: string}[]};
  }[];
};

/** The rows of a simple screening in all lists, or the sandbox's refusal. */
export async function screenName(name: string): Promise<ScreeningResult> {
  const {status, body} = await send({
    operationId: 'screenSimple',
    method: 'POST',
    address: '/screening/simple',
    body: JSON.stringify(requestFor(name)),
    // A key without a limited number of calls: a reader who plays does not use the test key up.
    key: keys.find(({testKey}) => !testKey)?.apiKey,
  });
  if (status !== 200) return {name, refusal: body};
  const rows = (JSON.parse(body) as Answer).resultRows.map(({matchName, matchStrength, entity}) => ({
    sigmaID: entity.sigmaID,
    matchName,
    matchStrength,
    riskScore: entity.riskScore,
    risks: [...new Set(entity.indicators.map(({category}) => category))],
  }));
  return {name, rows};
}
