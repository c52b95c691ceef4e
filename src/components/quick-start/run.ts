/** Runs the steps of the quick start in a sandbox of the page. Loaded with the sandbox on the first click. */
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {createSandbox, regularKey} from '@screening/sandbox';
import {runStep, type Outcome, type Step} from './steps';

/** The steps that change data, in their order. */
const changing: Step[] = ['monitor', 'change'];

/** What a step has shown in this page. */
export type Run = Outcome & {
  /** How long the sandbox took for the step, at least 1. */
  milliseconds: number;
};

/**
 * Runs a step with those before it in a new sandbox, not in the one of the visit, so that each run of a step has the result
 * that the page describes.
 */
export async function run(step: Step): Promise<Run> {
  const sandbox = createSandbox({description, seed});
  const key = regularKey(seed);
  const position = changing.indexOf(step);
  for (const before of changing.slice(0, Math.max(0, position)))
    await runStep(sandbox, key, before);
  const start = performance.now();
  const outcome = await runStep(sandbox, key, step);
  return {...outcome, milliseconds: Math.max(1, Math.round(performance.now() - start))};
}
