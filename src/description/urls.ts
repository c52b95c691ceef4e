/** Addresses of reference pages and of the fields on them. A published address is a promise. */
import {pageId, type Endpoint} from './document';

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
