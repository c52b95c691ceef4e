/** Writes request samples, one program for each operation and language, in the build and in the browser. */
import {clientNames} from '../client-names';
import type {Endpoint, SlimDescription, SlimOperation} from '../description';
import {planCall, type SampleRequest} from './call';
import {planClientCall} from './client-call';
import {languages, type Language} from './languages';

export type {SampleRequest};

/** What samples say about the product. */
export type SampleProduct = {
  /** The short name of the product, which the names of the clients contain. */
  slug: string;
  /** Where the documentation is published. */
  siteUrl: string;
};

/** The page about the clients. */
export const clientPage = '/docs/guides/platform/client-libraries';

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
  {slug, siteUrl}: SampleProduct,
  request?: SampleRequest,
): Sample[] {
  if (endpoint.kind === 'webhook') return [];
  const call = planCall(doc, endpoint, request);
  const client = {
    names: clientNames(slug),
    page: siteUrl + clientPage,
    baseUrl: doc.servers[0].url,
    call: planClientCall(doc, endpoint, call),
  };
  return languages.map(({language, label, prism, file, write}) => {
    const {head, main} = write(call, client);
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
