/** Groups the schemas by the operations that use them, because a list of all is too long to read. */
import type {Description, Schema} from './description';
import {listEndpoints, reach} from './document';

/** The group of the values that operations of several tags share, such as dates, and of unused schemas. */
const shared = 'Shared';

/**
 * Returns the names of the schemas by group, in the order of the tags. A schema that several tags use is in the last of them in the description's
 * order, in which later tags are more specific. Webhooks only repeat what calls return.
 */
export function groupSchemas(doc: Description): Map<string, string[]> {
  const {schemas = {}} = doc.components;
  const tags = doc.tags.map(({name}) => name);
  const groupOf = createGroupOf(doc, tags);
  const groups = new Map([...tags, shared].map((group): [string, string[]] => [group, []]));
  for (const [name, schema] of Object.entries(schemas))
    groups.get(groupOf(name, schema))?.push(name);
  return new Map([...groups].filter(([, names]) => names.length > 0));
}

/** Returns a function that finds the group of a schema. */
function createGroupOf(doc: Description, tags: string[]): (name: string, schema: Schema) => string {
  /** The tags of webhooks. */
  const webhooks = new Set<string>();
  /** The tags of the operations and webhooks that reach a part of the description, by the reference to the part. */
  const users = new Map<string, Set<string>>();
  for (const {kind, operation} of listEndpoints(doc)) {
    if (kind === 'webhook') operation.tags.forEach((tag) => webhooks.add(tag));
    for (const ref of reach<object>(doc, operation).keys()) {
      const tagsOfPart = users.get(ref) ?? new Set();
      users.set(ref, tagsOfPart.add(operation.tags[0]));
    }
  }
  return (name, {properties, allOf, oneOf, anyOf}) => {
    const all = tags.filter((tag) => users.get(`#/components/schemas/${name}`)?.has(tag));
    const calls = all.filter((tag) => !webhooks.has(tag));
    const isValue = !properties && !allOf && !oneOf && !anyOf;
    if (isValue && all.length !== 1) return shared;
    return calls.at(-1) ?? all.at(-1) ?? shared;
  };
}
