/** Makes the screenings that pages show before a reader makes one: on the home page, and in the threshold lab. */
import {codeHtml, listEndpoints, type Description} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {product} from '@screening/product';
import {createSandbox, regularKey, type Seed} from '@screening/sandbox';
import type {LabeledPair, ThresholdData} from '../../../src/components/threshold-lab/pairs';
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

/** The fields of a result row that the threshold lab shows. */
type Row = {
  matchName: string;
  matchStrength: number;
  entity: {
    sigmaID: string;
    indicators: {category: string}[];
  };
};

/**
 * Customers with a label, as a team that sets its thresholds would collect them: the record that the customer is, or
 * undefined if the customer is no recorded subject. Names are misspelled, transliterated, shortened, or those of others.
 */
const customers: [name: string, record?: string][] = [
  ['Ilvane Toresund', 'S-48210'],
  ['Qarvolt Maritme Holdngs', 'S-48212'],
  ['Vasko Demirow', 'S-48222'],
  ['Lucjan Bzezovar', 'S-48223'],
  ['Bartolomeo Fennimore', 'S-48228'],
  ['Obsidian Larch', 'S-48244'],
  ['Jorvet Sandkvale', 'S-48218'],
  ['Ruvenca Aldermas', 'S-48217'],
  ['Idris Quelmark', 'S-48220'],
  ['X. Torvikadze', 'S-48224'],
  ['Ximena Baldorraz', 'S-48231'],
  ['Mirella Ashgrove'],
  ['Farrowdale Foods Ltd'],
  ['Pellucid Logistics'],
  ['Ferrowick Trading Ltd'],
  ['Teodora Halvaskar'],
  ['Nerissa Oakfield'],
  ['Palomar Brightwood'],
  ['Hedvika Strom'],
];

const categories = {Sanctions: 'sanctions', PEP: 'pep'} as const;

/** Screens the labeled customers in the sandbox at the lowest threshold, for sanctions and PEPs. */
export async function screenForLab(doc: Description, seed: Seed): Promise<ThresholdData> {
  const {minimum: lowest = NaN, maximum: highest = NaN} =
    doc.components.schemas?.MatchThreshold ?? {};
  const sandbox = createSandbox({description: doc, seed});
  const pairs: LabeledPair[] = [];
  for (const [searched, record] of customers) {
    const response = await sandbox.request(`${sandbox.basePath}/screening/simple`, {
      method: 'POST',
      headers: {
        Authorization: regularKey(seed),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        entityName: searched,
        screeningType: 'sanctions-and-peps',
        threshold: lowest,
      }),
    });
    if (response.status !== 200) throw new Error(`${searched}: ${await response.text()}`);
    const {resultRows} = (await response.json()) as {resultRows: Row[]};
    const found = resultRows.flatMap(({matchName, matchStrength, entity}): LabeledPair[] => {
      const category = entity.indicators.find((one) => one.category in categories)?.category;
      if (category === undefined) return [];
      const list = categories[category as keyof typeof categories];
      const same = entity.sigmaID === record;
      return [{searched, name: matchName, strength: matchStrength, list, same}];
    });
    if (record !== undefined && !found.some(({same}) => same))
      throw new Error(`${searched} isn't found as ${record} at ${lowest}: use another spelling`);
    pairs.push(...found);
  }
  return {lowest, highest, pairs};
}
