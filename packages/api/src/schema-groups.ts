/** Groups the schemas by the operations that use them, because a list of all is too long to read. */
import {listEndpoints, resolve, type Description} from './document';

/** The group of the values that operations of several tags share, such as dates, and of unused schemas. */
const shared = 'Shared';

/**
 * Returns the names of the schemas by group. A schema that several tags use is in the last of them in the description's
 * order, in which later tags are more specific. Webhooks only repeat what calls return.
 */
export function groupSchemas(doc: Description): Map<string, string[]> {
  const {schemas = {}} = doc.components;
  const tags = doc.tags.map(({name}) => name);
  const webhooks = new Set(
    listEndpoints(doc).flatMap(({kind, operation}) => (kind === 'webhook' ? operation.tags : [])),
  );
  const users = new Map<string, Set<string>>();
  for (const {operation} of listEndpoints(doc))
    for (const name of namesBelow(doc, operation)) {
      const found = users.get(name) ?? new Set();
      users.set(name, found.add(operation.tags[0]));
    }
  const groupOf = (name: string): string => {
    const all = tags.filter((tag) => users.get(name)?.has(tag));
    const calls = all.filter((tag) => !webhooks.has(tag));
    const {properties, allOf, oneOf, anyOf} = schemas[name];
    const isValue = !properties && !allOf && !oneOf && !anyOf;
    return isValue && all.length !== 1 ? shared : (calls.at(-1) ?? all.at(-1) ?? shared);
  };
  const groups = new Map([...tags, shared].map((group): [string, string[]] => [group, []]));
  for (const name of Object.keys(schemas)) groups.get(groupOf(name))?.push(name);
  return new Map([...groups].filter(([, names]) => names.length > 0));
}

/** Returns the names of all schemas that a part of the description refers to, directly or through others. */
function namesBelow(doc: Description, part: unknown): Set<string> {
  const seen = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const {$ref: reference} = value as {$ref?: string};
    if (reference) {
      if (seen.has(reference)) return;
      seen.add(reference);
      visit(resolve(doc, value as {$ref: string}));
    } else Object.values(value).forEach(visit);
  };
  visit(part);
  const prefix = '#/components/schemas/';
  return new Set(
    [...seen].flatMap((reference) => (reference.startsWith(prefix) ? reference.slice(prefix.length) : [])),
  );
}
