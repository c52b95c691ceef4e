/** Records what the steps of the quick start show before a reader runs them. */
import {listEndpoints, type Description} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {product} from '@screening/product';
import {createSandbox, regularKey, type Seed} from '@screening/sandbox';
import {
  calls,
  runStep,
  type CallStep,
  type RecordedStep,
  type Step,
} from '../../../src/components/quick-start/steps';
import {highlight} from '../../lib/highlight';

/** Runs the steps in the sandbox, and makes the samples of their requests in all languages of the reference. */
export async function recordQuickStart(
  doc: Description,
  seed: Seed,
): Promise<Record<Step, RecordedStep>> {
  const sandbox = createSandbox({description: doc, seed});
  const key = regularKey(seed);
  const record = async (step: Step): Promise<RecordedStep> => {
    const {result, message} = await runStep(sandbox, key, step);
    return {samples: step === 'change' ? [] : samplesOf(doc, step), result, message};
  };
  return {
    screen: await record('screen'),
    monitor: await record('monitor'),
    change: await record('change'),
  };
}

function samplesOf(doc: Description, step: CallStep): RecordedStep['samples'] {
  const {path, body} = calls[step];
  const endpoint = listEndpoints(doc).find((one) => one.path === path);
  if (!endpoint) throw new Error(`no call ${path}`);
  return createSamples(doc, endpoint, product, {body}).map(
    ({language, label, folded, code, prism}) => ({
      language,
      label,
      folded,
      code: highlight(code, prism),
    }),
  );
}
