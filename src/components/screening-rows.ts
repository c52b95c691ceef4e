/** Reads the candidates of a screening result. Shared by the home page and the sandbox that screens for it. */

export type ScreeningRow = {
  sigmaID: string;
  matchName: string;
  matchStrength: number;
  riskScore: number;
  /** Facts to compare with the subject. */
  facts: {name: string; values: string[]}[];
  risks: {category: string; name: string; score: number; sources: string[]}[];
};

type Sourced = {value: string}[];

type Body = {
  resultRows: {
    matchName: string;
    matchStrength: number;
    entity: {
      sigmaID: string;
      riskScore: number;
      indicators: {category: string; name: string; score: number; sources: {name: string}[]}[];
      kyc: {locations?: {countryCode: string}[]};
      facet: {dobs?: Sourced; foundedDates?: Sourced; imo?: Sourced; tailNumbers?: Sourced};
    };
  }[];
};

/** Returns the rows of a response body. */
export function readRows(body: string): ScreeningRow[] {
  return (JSON.parse(body) as Body).resultRows.map(({matchName, matchStrength, entity}) => {
    const {sigmaID, riskScore, indicators, kyc, facet} = entity;
    const valuesOf = (sourced?: Sourced): string[] => sourced?.map(({value}) => value) ?? [];
    const facts = [
      {name: 'Born', values: valuesOf(facet.dobs)},
      {name: 'Founded', values: valuesOf(facet.foundedDates)},
      {name: 'IMO number', values: valuesOf(facet.imo)},
      {name: 'Tail number', values: valuesOf(facet.tailNumbers)},
      {name: 'Country', values: kyc.locations?.map(({countryCode}) => countryCode) ?? []},
    ];
    return {
      sigmaID,
      matchName,
      matchStrength,
      riskScore,
      facts: facts.filter(({values}) => values.length > 0),
      risks: indicators.map(({category, name, score, sources}) => ({
        category,
        name,
        score,
        sources: sources.map((source) => source.name),
      })),
    };
  });
}
