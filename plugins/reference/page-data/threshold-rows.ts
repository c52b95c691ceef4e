/** Makes one screening at the lowest threshold, for the slider that shows the effect of a threshold. */
import type {ThresholdData} from '@site/.generated/sandbox/threshold.json';
import type {Description} from '@screening/api';
import {createSandbox, type Seed} from '@screening/sandbox';

type Row = {matchName: string; matchStrength: number; entity: {sigmaID: string; indicators: {category: string}[]}};

/** The request of the slider: a misspelled name, and an earlier name that other subjects share. */
export const search = {
  entityName: 'Ilvane Toresund',
  aliases: ['Ilvane Ashgrove'],
  screeningType: 'sanctions-peps-and-media',
};

/** Minimum number of different strengths. With fewer, a slider would have nothing to show. */
const fewest = 3;

/** Screens once in the sandbox. @throws when the result has too few different strengths */
export async function screenForSlider(doc: Description, seed: Seed): Promise<ThresholdData> {
  const {minimum: lowest, maximum: highest} = doc.components.schemas?.MatchThreshold ?? {};
  if (typeof lowest !== 'number' || typeof highest !== 'number')
    throw new Error('MatchThreshold has no bounds in the description');
  const sandbox = createSandbox({description: doc, seed});
  const response = await sandbox.request(`${sandbox.basePath}/screening/simple`, {
    method: 'POST',
    headers: {Authorization: seed.state.keys[0]?.apiKey ?? '', 'Content-Type': 'application/json'},
    body: JSON.stringify({...search, threshold: lowest}),
  });
  if (!response.ok) throw new Error(`the slider's screening returned ${response.status}: ${await response.text()}`);
  const {resultRows} = (await response.json()) as {resultRows: Row[]};
  if (new Set(resultRows.map(({matchStrength}) => matchStrength)).size < fewest) {
    throw new Error(`the screening of ${search.entityName} has too few different match strengths for the slider`);
  }
  const rows = resultRows.map(({matchName, matchStrength, entity}) => ({
    sigmaID: entity.sigmaID,
    name: matchName,
    strength: matchStrength,
    risks: [...new Set(entity.indicators.map(({category}) => category))],
  }));
  return {search, lowest, highest, rows};
}
