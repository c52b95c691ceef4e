/** Reads the rows of a screening result. Shared by the home page and the sandbox that screens for it. */

export type ScreeningRow = {
  sigmaID: string;
  matchName: string;
  matchStrength: number;
  riskScore: number;
  risks: string[];
};

type Body = {
  resultRows: {
    matchName: string;
    matchStrength: number;
    entity: {sigmaID: string; riskScore: number; indicators: {category: string}[]};
  }[];
};

/** The rows of a response's body. */
export function readRows(body: string): ScreeningRow[] {
  return (JSON.parse(body) as Body).resultRows.map(({matchName, matchStrength, entity}) => ({
    sigmaID: entity.sigmaID,
    matchName,
    matchStrength,
    riskScore: entity.riskScore,
    risks: [...new Set(entity.indicators.map(({category}) => category))],
  }));
}
