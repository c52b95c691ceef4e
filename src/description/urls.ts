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

const named = new WeakMap<Description, Map<string, string>>();

/** A text of the description, with the operations that it names in code font linked to their pages. */
export function textOf(doc: Description, markdown: string): Text {
  let urls = named.get(doc);
  if (!urls) named.set(doc, (urls = new Map(listEndpoints(doc).map((e) => [e.operation.operationId, endpointUrl(e)]))));
  return linkNames(parseText(markdown), urls);
}
