/** Makes the request samples of a page from the typed request. */
import description from '@site/.generated/sandbox/description.json';
import type {ModelSample} from '@screening/api';
import {createSamples, type SampleProduct} from '@screening/api/samples';
import type {Call} from './call';
import {colorCode} from './color-code';
import {toSampleRequest, type Draft} from './draft';
import {longestRequest} from './request-link';

/** Returns the samples for a draft, or undefined while its body is invalid or so long that samples block the page. */
export function samplesFor(
  {endpoint}: Call,
  draft: Draft,
  product: SampleProduct,
): ModelSample[] | undefined {
  const request = draft.json.length > longestRequest ? undefined : toSampleRequest(draft);
  if (!request) return undefined;
  return createSamples(description, endpoint, product, request).map((sample) => ({
    language: sample.language,
    label: sample.label,
    folded: sample.folded,
    code: colorCode(sample.code.replace(/\n$/, ''), sample.prism),
  }));
}
