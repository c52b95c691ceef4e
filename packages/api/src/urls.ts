/** Builds addresses of reference pages, which must not change, and links to them. For anchors, see walk-fields.ts. */
import {listEndpoints, pageId, type Description, type Endpoint} from './document';
import {linkNames, parseText, type Text} from './rich-text';

/** The base path of the reference. */
export const referenceRoute = '/api';

/** Returns the page address of an operation or webhook. */
export function endpointUrl(endpoint: Endpoint): string {
  return `${referenceRoute}/${pageId(endpoint.operation.operationId)}`;
}

/** Returns the page address of a record. */
export function recordUrl(name: string): string {
  return `${referenceRoute}/schemas/${pageId(name)}`;
}

const named = new WeakMap<Description, Parameters<typeof linkNames>[1]>();

/** Parses a text of the description, and links the operations and webhooks that it names. */
export function textOf(doc: Description, markdown: string): Text {
  let links = named.get(doc);
  if (!links) {
    const entries = listEndpoints(doc).map(
      (endpoint) =>
        [endpoint.operation.operationId, {title: endpoint.operation.summary, url: endpointUrl(endpoint)}] as const,
    );
    named.set(doc, (links = new Map(entries)));
  }
  return linkNames(parseText(markdown), links);
}
