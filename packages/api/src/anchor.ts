/**
 * Builds the anchors of fields. The build and the browser share this file, so it must import nothing.
 *
 * An anchor is the path of a field with dots: `body.search.entityName`. walk-fields.ts omits lists from it. Characters
 * that an address bar would escape are replaced.
 */
export function joinAnchor(prefix: string, name: string): string {
  const safe = name
    .replace(/^\*$/, 'any')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return prefix ? `${prefix}.${safe}` : safe;
}

/** Returns the anchor of a response: `response` for the successful one, `response-` and the status for others. */
export function responseAnchor(status: string): string {
  return status.startsWith('2') ? 'response' : `response-${status}`;
}

/** Returns the anchor of an enum value, below the anchor of its field or record. */
export const valueAnchor = (prefix: string, value: string): string => joinAnchor(prefix, value || 'empty');

/** Returns the anchor of an error in the table of all errors. */
export const errorAnchor = (status: string): string => `error-${status}`;
