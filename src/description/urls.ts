/** Addresses of reference pages, which must not change, and texts with links to them. Anchors: see walk-fields.ts. */
import {listEndpoints, pageId, type Description, type Endpoint} from './document';
import {linkNames, parseText, type Text} from './rich-text';

/** The route below which the reference lives. */
export const referenceRoute = '/api';

/** The page of an operation or a webhook. */
export function endpointUrl(endpoint: Endpoint): string {
  return `${referenceRoute}/${pageId(endpoint.operation.operationId)}`;
}

/** The page of a record. */
export function recordUrl(name: string): string {
  return `${referenceRoute}/schemas/${pageId(name)}`;
}

const named = new WeakMap<Description, Parameters<typeof linkNames>[1]>();

/** A text of the description, with the operations and webhooks that it names as links to their pages. */
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
