import {bundle, createConfig} from '@redocly/openapi-core';
import type {Description} from '../description';
import {formatProblem, toProblem} from './lint';
import {createResolver, loadDescription, type FillText} from './load';

/**
 * Bundles the files of a folder into one document, in which every `$ref` points to `#/components/…`. Names components
 * after their files and sorts them, so that the same description always gives the same bytes.
 * @throws when the files can't become one document: two have the same name, or a `$ref` can't be resolved. Lint first,
 *   which finds many more problems.
 */
export async function bundleDescription(folder: string, fill?: FillText): Promise<Description> {
  const description = loadDescription(folder, fill);
  const result = await bundle({
    ref: description.entry,
    config: await createConfig({}),
    externalRefResolver: createResolver(description),
    componentRenamingConflicts: 'error',
  });
  const problems = result.problems.flatMap(({ruleId, message, location}) =>
    location.map((at) => formatProblem(toProblem(description.root, ruleId, message, at))),
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  // The bundler shares one object between all uses of a node. Convert to JSON and back, so that each use has a copy.
  const document = JSON.parse(JSON.stringify(result.bundle.parsed)) as Description;
  const groups = Object.entries(document.components ?? {}).map(([group, named]) => [
    group,
    named && sorted(named),
  ]);
  document.components = sorted(Object.fromEntries(groups) as Description['components']);
  return document;
}

/** Sorts by code units, which doesn't depend on the language of the machine. */
const sorted = <T extends object>(map: T): T =>
  Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
