import {bundle, createConfig} from '@redocly/openapi-core';
import type {Description} from '../document';
import {toProblem, type Problem} from './lint';
import {DescriptionResolver, loadDescription, type FillText} from './load';

/** Thrown when the files can't become one document: two have the same name, or a `$ref` can't be resolved. */
export class BundleError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(({file, line, message}) => `${file}:${line} ${message}`).join('\n'));
    this.problems = problems;
  }
}

const keyOrder = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components'];

/**
 * Bundles the files of a folder into one document, in which every `$ref` points to `#/components/…`. Names components
 * after their files and sorts them, so that the same description always gives the same bytes.
 *
 * @throws {BundleError} with the locations of the problems. Lint first, which finds many more.
 */
export async function bundleDescription(root: string, fill?: FillText): Promise<Description> {
  const description = await loadDescription(root, fill);
  const result = await bundle({
    ref: description.entry,
    config: await createConfig({}),
    externalRefResolver: new DescriptionResolver(description),
    componentRenamingConflicts: 'error',
  });
  const problems = result.problems.flatMap(({ruleId, message, location}) =>
    location.map((at) => toProblem(description.root, ruleId, message, at)),
  );
  if (problems.length > 0) throw new BundleError(problems);
  // The bundler shares one object between all uses of a node. Convert to JSON and back, so that each use has a copy.
  const document = JSON.parse(JSON.stringify(result.bundle.parsed)) as Description;
  const groups = Object.entries(document.components ?? {}).map(([group, named]) => [group, named && sorted(named)]);
  document.components = sorted(Object.fromEntries(groups) as Description['components']);
  const rank = (key: string) => (keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length);
  const entries = Object.entries(document).sort(([a], [b]) => rank(a) - rank(b) || compare(a, b));
  return Object.fromEntries(entries) as Description;
}

function sorted<T extends object>(map: T): T {
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => compare(a, b))) as T;
}

/** Compares by code units, which doesn't depend on the language of the machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
