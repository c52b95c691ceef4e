/** The part of the rule `nothing-unused` that is about files. `component-is-used.ts` has the other part. */
import {refsIn, startOf, targetOf, type FileRule} from './nodes';

/** Reports files that no `$ref` leads to, except READMEs. Redocly has no such rule. */
export const fileIsUsed: FileRule = (description) => {
  const {files, entry} = description;
  const used = new Set([files.get(entry)]);
  // The loop also visits what it adds.
  for (const file of used) {
    if (!file) continue;
    for (const ref of refsIn({file, keys: []})) used.add(targetOf(ref, description)?.file);
  }
  return [...files.values()]
    .filter((file) => !used.has(file) && !/(^|\/)README\.md$/.test(file.name))
    .map(({source}) => ({message: 'No path and no webhook uses this file.', at: startOf(source)}));
};
