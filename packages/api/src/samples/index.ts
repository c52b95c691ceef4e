/** Writes request samples, one program for each operation and language, in the build and in the browser. */
import type {Endpoint, SlimDescription, SlimOperation} from '../description';
import {planCall, type SampleRequest} from './call';
import {languages, type Language} from './languages';

export type {SampleRequest};

/** A program that makes a call. */
export type Sample = {
  language: Language;
  /** The name of the language for readers. */
  label: string;
  /** The name of the grammar for highlighting. */
  prism: string;
  /** The name of the file in which to save and run it. */
  file: string;
  code: string;
  /** The number of lines before the call, such as imports, which a page collapses. */
  folded: number;
};

/**
 * Creates the samples of an operation, one for each language. A webhook has none, because only the platform sends it.
 * @param request the values that a reader chose; by default, samples send the examples of the description
 */
export function createSamples(
  doc: SlimDescription,
  endpoint: Endpoint<SlimOperation>,
  request?: SampleRequest,
): Sample[] {
  if (endpoint.kind === 'webhook') return [];
  const call = planCall(doc, endpoint, request);
  return languages.map(({language, label, prism, file, write}) => {
    const {head, main} = write(call);
    return {
      language,
      label,
      prism,
      file: file(call.operationId),
      code: head ? `${head}\n${main}\n` : `${main}\n`,
      folded: head ? head.split('\n').length : 0,
    };
  });
}
