/** Groups the schemas by the operations that use them, because a list of all is too long to read. */
import {listEndpoints, reach, type Description} from './document';

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
    for (const ref of reach<object>(doc, operation).keys())
      users.set(ref, (users.get(ref) ?? new Set()).add(operation.tags[0]));
  const groupOf = (name: string): string => {
    const all = tags.filter((tag) => users.get(`#/components/schemas/${name}`)?.has(tag));
    const calls = all.filter((tag) => !webhooks.has(tag));
    const {properties, allOf, oneOf, anyOf} = schemas[name];
    const isValue = !properties && !allOf && !oneOf && !anyOf;
    return isValue && all.length !== 1 ? shared : (calls.at(-1) ?? all.at(-1) ?? shared);
  };
  const groups = new Map([...tags, shared].map((group): [string, string[]] => [group, []]));
  for (const name of Object.keys(schemas)) groups.get(groupOf(name))?.push(name);
  return new Map([...groups].filter(([, names]) => names.length > 0));
}
