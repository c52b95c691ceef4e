import {bundle, createConfig} from '@redocly/openapi-core';
import type {Description} from '../../src/description/document';
import {DescriptionResolver, loadDescription} from './load';
import {toProblem} from './lib/problem';
import type {Problem} from './lib/problem';

/** The files do not make one document: two claim the same name, or a `$ref` leads nowhere. */
export class BundleError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(({file, line, message}) => `${file}:${line} ${message}`).join('\n'));
    this.problems = problems;
  }
}

const keyOrder = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components'];

/**
 * Bundles the files of a folder into one document, in which every `$ref` leads to `#/components/…`. A component is named after its file, and components
 * are sorted by name, so that the same description gives the same bytes wherever a file is used first.
 *
 * @throws {BundleError} with the places of what is wrong; lint first, which sees far more
 */
export async function bundleDescription(root: string): Promise<Description> {
  const description = await loadDescription(root);
  const result = await bundle({
    ref: description.entry,
    config: await createConfig({}),
    externalRefResolver: new DescriptionResolver(description),
    componentRenamingConflicts: 'error',
  });
  const problems = result.problems.flatMap(({ruleId, message, location}) =>
    location.map((place) => toProblem(description.root, ruleId, message, place)),
  );
  if (problems.length > 0) throw new BundleError(problems);
  // A node that is used twice is one object to the bundler: as JSON, each use stands for itself.
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

/** By code units: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
