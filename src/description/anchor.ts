/**
 * Anchors of fields. Shared by build and browser, so it must import nothing.
 *
 * An anchor is the path of a field with dots: `body.search.entityName`. walk-fields.ts skips lists in it. Characters
 * that an address bar would escape are replaced.
 */
export function joinAnchor(prefix: string, name: string): string {
  const safe = name
    .replace(/^\*$/, 'any')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return prefix ? `${prefix}.${safe}` : safe;
}

/** The anchor of a response: `response` is the successful one, others carry their status. */
export function responseAnchor(status: string): string {
  return status.startsWith('2') ? 'response' : `response-${status}`;
}

/** The anchor of a value of an enumeration, below the anchor of its field or record. */
export const valueAnchor = (prefix: string, value: string): string => joinAnchor(prefix, value || 'empty');

/** The anchor of an error in a table of all errors. */
export const errorAnchor = (status: string): string => `error-${status}`;
