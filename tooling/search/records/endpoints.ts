/** Operations and webhooks. */
import {listEndpoints, type Description} from '../../../src/description/document';
import {plainText} from '../../../src/description/rich-text';
import {endpointUrl, textOf} from '../../../src/description/urls';
import type {Entry} from '../../../src/search/entry';

export function endpointEntries(doc: Description): Entry[] {
  return listEndpoints(doc).map((endpoint): Entry => {
    const {kind, method, path, operation} = endpoint;
    const notes = [
      operation['x-changes'],
      operation['x-limits'],
      operation['x-receiver'],
      operation['x-ui-only'],
      operation['x-not-specified'],
    ];
    return {
      kind,
      title: operation.summary,
      trail: kind === 'webhook' ? operation.tags[0] : `${method.toUpperCase()} ${path}`,
      url: endpointUrl(endpoint),
      text: [operation.description, ...notes.flatMap((list) => list ?? [])]
        .map((s) => plainText(textOf(doc, s)))
        .join(' '),
      words: [operation.operationId, path, ...operation.tags].join(' '),
    };
  });
}
