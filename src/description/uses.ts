/** Which operations, webhooks and records use a record, and in which field. */
import {contentOf, listEndpoints, refName, resolve, type Description, type Schema} from './document';
import {joinAnchor, responseAnchor} from './anchor';
import {endpointUrl, recordUrl} from './urls';

export type Use = {title: string; url: string; field?: string};

const found = new WeakMap<Description, Map<string, Use[]>>();

/** All uses of a record, operations first, each linked to the field that holds it. */
export function findUses(doc: Description, name: string): Use[] {
  let uses = found.get(doc);
  if (!uses) found.set(doc, (uses = collectUses(doc)));
  return uses.get(name) ?? [];
}

function collectUses(doc: Description): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const note = (name: string, title: string, url: string, anchor: string): void => {
    const list = uses.get(name) ?? [];
    uses.set(name, list);
    if (list.some((use) => use.title === title && use.field === anchor)) return;
    list.push({title, url: anchor ? `${url}#${anchor}` : url, ...(anchor ? {field: anchor} : {})});
  };
  for (const endpoint of listEndpoints(doc)) {
    const {operation} = endpoint;
    const url = endpointUrl(endpoint);
    const walk = (schema: Schema | undefined, anchor: string): void => {
      if (schema) walkRefs(schema, anchor, (name, at) => note(name, operation.summary, url, at), doc, true);
    };
    for (const p of endpoint.parameters) walk(p.schema, joinAnchor(p.in, p.name));
    walk(contentOf(operation.requestBody && resolve(doc, operation.requestBody))?.media.schema, 'body');
    for (const [status, response] of Object.entries(operation.responses)) {
      walk(contentOf(resolve(doc, response))?.media.schema, responseAnchor(status));
    }
  }
  for (const [record, schema] of Object.entries(doc.components.schemas ?? {})) {
    walkRefs(schema, '', (name, at) => note(name, record, recordUrl(record), at), doc, false);
  }
  return uses;
}

/**
 * Calls `visit` for each record that a schema names, with the anchor of the field that holds it.
 * It stops at named records, except that the root of a body is opened as its page opens it.
 */
function walkRefs(
  schema: Schema,
  anchor: string,
  visit: (name: string, anchor: string) => void,
  doc: Description,
  open: boolean,
): void {
  const name = refName(schema);
  if (name) {
    visit(name, anchor);
    const own = doc.components.schemas?.[name];
    if (open && own) walkRefs(own, anchor, visit, doc, false);
    return;
  }
  for (const part of [
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.prefixItems ?? []),
  ]) {
    walkRefs(part, anchor, visit, doc, open);
  }
  for (const [key, value] of Object.entries(schema.properties ?? {})) {
    if (typeof value === 'object') walkRefs(value, joinAnchor(anchor, key), visit, doc, false);
  }
  for (const value of [schema.items, schema.additionalProperties]) {
    if (typeof value === 'object') walkRefs(value, anchor, visit, doc, open);
  }
}
