/** Makes the screening that the home page shows first. */
import {requestFor, screenIn, screeningPath, type Screening} from '../../../src/components/sandbox/screening';
import {codeHtml, type Description, listEndpoints} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {createSandbox, type Seed} from '@screening/sandbox';
import {highlight} from '../highlight';

/** A misspelled name of a company with two kinds of risk. */
const name = 'Qarvolt Maritme';

/** Screens once in the sandbox. @throws unless the result is one candidate with two kinds of risk or more */
export async function screenForHome(doc: Description, seed: Seed): Promise<Screening> {
  const endpoint = listEndpoints(doc).find(({path}) => path === screeningPath);
  const sample = endpoint && createSamples(doc, endpoint, {body: requestFor(name)})[0];
  if (!sample) throw new Error(`the description has no call ${screeningPath} for the home page`);
  const screening = await screenIn(createSandbox({description: doc, seed}), seed, name);
  if (screening.rows.length !== 1 || new Set(screening.rows[0].risks.map(({category}) => category)).size < 2)
    throw new Error(`the home page needs one candidate with risks of two kinds, which “${name}” does not return`);
  return {...screening, request: codeHtml(highlight(sample.code, sample.prism))};
}
