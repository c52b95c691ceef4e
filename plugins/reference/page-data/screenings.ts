/** Makes the screenings that pages show before a reader makes one: on the home page, and with the threshold slider. */
import {codeHtml, listEndpoints, type Description} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {product} from '@screening/product';
import {createSandbox, type Seed} from '@screening/sandbox';
import type {ThresholdData} from '@site/.generated/sandbox/threshold.json';
import {
  requestFor,
  screeningPath,
  screenIn,
  type Screening,
} from '../../../src/components/sandbox/screening';
import {highlight} from '../../lib/highlight';

/** The name that the home page searches for: the misspelled name of a company with two kinds of risk. */
const name = 'Qarvolt Maritme';

/** Screens once in the sandbox. Tests check that the result is one candidate with two kinds of risk or more. */
export async function screenForHome(doc: Description, seed: Seed): Promise<Screening> {
  const endpoint = listEndpoints(doc).find(({path}) => path === screeningPath)!;
  const [sample] = createSamples(doc, endpoint, product, {body: requestFor(name)});
  const screening = await screenIn(createSandbox({description: doc, seed}), seed, name);
  return {...screening, request: codeHtml(highlight(sample.code, sample.prism))};
}

/** The fields of a result row that the slider shows. */
type Row = {
  matchName: string;
  matchStrength: number;
  entity: {
    sigmaID: string;
    indicators: {category: string}[];
  };
};

/** The request of the slider: a misspelled name, and an earlier name that other subjects share. */
export const search = {
  entityName: 'Ilvane Toresund',
  aliases: ['Ilvane Ashgrove'],
  screeningType: 'sanctions-peps-and-media',
};

/** Screens once in the sandbox. Tests check that the result has several strengths, which a slider can show. */
export async function screenForSlider(doc: Description, seed: Seed): Promise<ThresholdData> {
  const {minimum: lowest = NaN, maximum: highest = NaN} =
    doc.components.schemas?.MatchThreshold ?? {};
  const sandbox = createSandbox({description: doc, seed});
  const response = await sandbox.request(`${sandbox.basePath}/screening/simple`, {
    method: 'POST',
    headers: {Authorization: seed.state.keys[0]?.apiKey ?? '', 'Content-Type': 'application/json'},
    body: JSON.stringify({...search, threshold: lowest}),
  });
  const {resultRows} = (await response.json()) as {resultRows: Row[]};
  const rows = resultRows.map(({matchName, matchStrength, entity}) => ({
    sigmaID: entity.sigmaID,
    name: matchName,
    strength: matchStrength,
    risks: [...new Set(entity.indicators.map(({category}) => category))],
  }));
  return {search, lowest, highest, rows};
}
