/** Writes request samples, one program for each operation and language, in the build and in the browser. */
import type {Endpoint, SlimDescription, SlimOperation} from '../document';
import {planCall, type SampleRequest} from './call';
import {languages} from './languages';

export type {SampleRequest} from './call';

export type Sample = {
  language: (typeof languages)[number]['language'];
  label: string;
  prism: string;
  /** The name of the file in which to save and run it. */
  file: string;
  code: string;
  /** The number of lines before the call, such as imports, which a page collapses. */
  folded: number;
};

/** Creates the samples of an operation. A webhook has none, because only the platform sends it. */
export function createSamples(
  doc: SlimDescription,
  endpoint: Endpoint<SlimOperation>,
  request?: SampleRequest,
): Sample[] {
  if (endpoint.kind === 'webhook') return [];
  const call = planCall(doc, endpoint, request);
  return languages.map(({file, write, ...rest}) => {
    const {head, main} = write(call);
    return {
      ...rest,
      file: file(call.operationId),
      code: head ? `${head}\n${main}\n` : `${main}\n`,
      folded: head ? head.split('\n').length : 0,
    };
  });
}
