/** Makes the search entries of operations and webhooks. */
import {type Description, endpointUrl, listEndpoints, plainText, textOf} from '@screening/api';
import type {Entry} from '../../../../src/search/entry';

/** The keys of an operation with searchable sentences. */
const texts = ['x-changes', 'x-limits', 'x-receiver', 'x-ui-only', 'x-not-specified'] as const;

export function endpointEntries(doc: Description): Entry[] {
  return listEndpoints(doc).map((endpoint): Entry => {
    const {kind, method, path, operation} = endpoint;
    const notes = texts.flatMap((key) => operation[key] ?? []);
    return {
      kind,
      title: operation.summary,
      trail: kind === 'webhook' ? operation.tags[0] : `${method.toUpperCase()} ${path}`,
      url: endpointUrl(endpoint),
      text: [operation.description, ...notes].map((s) => plainText(textOf(doc, s))).join(' '),
      words: [operation.operationId, path, ...operation.tags].join(' '),
    };
  });
}
