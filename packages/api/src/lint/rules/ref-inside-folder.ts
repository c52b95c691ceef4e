import {dirname, relative, resolve} from 'node:path';
import type {DescriptionFiles} from '../load';
import {placeOf, referencesBelow, type Reference} from '../lib/references';
import type {FileRule} from '../lib/rule';

/**
 * Reports every `$ref` that leaves the folder, such as `/etc/passwd`, `../../.env` or a URL, because the build would
 * read and publish its target. Also checks places that Redocly's walk doesn't visit, such as examples.
 */
export const refInsideFolder: FileRule = {
  id: 'ref-inside-folder',
  findings: (description) =>
    [...description.files.values()]
      .flatMap((file) => referencesBelow({file, keys: []}))
      .flatMap((reference) => {
        const message = faultOf(reference, description);
        return message ? [{place: placeOf({...reference, keys: [...reference.keys, '$ref']}), message}] : [];
      }),
};

function faultOf({ref, file}: Reference, {root}: DescriptionFiles): string | undefined {
  if (typeof ref !== 'string') return '$ref must be a string.';
  const [uri = ''] = ref.split('#');
  if (uri === '') return undefined;
  // A scheme (file:, http:) or a host (//host) is never a file of this folder.
  const remote = /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(uri);
  const outside = relative(root, resolve(dirname(file.path), uri)).startsWith('..');
  return remote || outside ? `$ref ${ref} points outside the folder of the description.` : undefined;
}
