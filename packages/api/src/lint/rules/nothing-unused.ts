import type {DescriptionFiles, DescriptionFile} from '../load';
import {isFields, placeOf, referencesBelow, startOf, targetOf, valueAt, type NodePath} from '../lib/references';
import type {FileRule} from '../lib/rule';

/**
 * Reports files and components that no path and no webhook uses. An entry below `components` doesn't count as a use.
 * Exempt are READMEs and schemas with `x-no-shown-path: true`, which the specification names without showing their
 * path. Redocly's `no-unused-components` counts any `$ref` as a use and checks no files.
 */
export const nothingUnused: FileRule = {
  id: 'nothing-unused',
  findings: (description) => {
    const entry = description.files.get(description.entry);
    if (!entry || !isFields(entry.data)) return [];
    const listed = listedComponents(entry);
    const api = Object.keys(entry.data).filter((key) => key !== 'components');
    // Security schemes are used by name, without a $ref. `security-scheme-is-used` checks them.
    const starts = [...api.map((key) => [key]), ['components', 'securitySchemes']].map((keys) => ({file: entry, keys}));
    starts.push(...listed.filter((node) => isExempt(node, description)));
    const used = nodesReached(starts, description);
    const files = [...description.files.values()].filter(
      (file) => file !== entry && !used.has(idOf({file, keys: []})) && !/(^|\/)README\.md$/.test(file.name),
    );
    return [
      ...files.map(({source}) => ({place: startOf(source), message: 'No path and no webhook uses this file.'})),
      ...listed
        .filter(
          (node) => !used.has(idOf(node)) && !isAliasOfUsed(node, used, description) && !isExempt(node, description),
        )
        .map((node) => ({
          place: placeOf(node, true),
          message: `No path and no webhook uses the component ${node.keys.at(-1)}.`,
        })),
    ];
  },
};

const idOf = ({file, keys}: NodePath) => JSON.stringify([file.path, keys]);

/** Lists the entries below `components`, without the security schemes. */
function listedComponents(file: DescriptionFile) {
  const components = valueAt({file, keys: ['components']});
  if (!isFields(components)) return [];
  return Object.entries(components).flatMap(([group, named]) =>
    group !== 'securitySchemes' && isFields(named)
      ? Object.keys(named).map((name) => ({file, keys: ['components', group, name]}))
      : [],
  );
}

/** Follows every `$ref` from the starting nodes. Counts a file as a whole. */
function nodesReached(starts: NodePath[], description: DescriptionFiles): Set<string> {
  const reached = new Set<string>();
  const queue = [...starts];
  for (let node = queue.pop(); node; node = queue.pop()) {
    const whole = node.file.path === description.entry ? componentOf(node) : {file: node.file, keys: []};
    if (reached.has(idOf(whole))) continue;
    reached.add(idOf(whole));
    for (const reference of referencesBelow(whole)) {
      const target = targetOf(reference, description);
      if (target) queue.push(target);
    }
  }
  return reached;
}

/** Returns the component that contains a node. */
const componentOf = ({file, keys}: NodePath): NodePath => ({
  file,
  keys: keys[0] === 'components' ? keys.slice(0, 3) : keys,
});

function resolved(node: NodePath, description: DescriptionFiles): NodePath {
  const value = valueAt(node);
  const target = isFields(value) && '$ref' in value ? targetOf({...node, ref: value.$ref}, description) : undefined;
  return target ?? node;
}

function isExempt(node: NodePath, description: DescriptionFiles): boolean {
  const value = valueAt(resolved(node, description));
  return isFields(value) && value['x-no-shown-path'] === true;
}

/** Returns whether an entry below `components` only names a file that is used. */
function isAliasOfUsed(node: NodePath, used: Set<string>, description: DescriptionFiles): boolean {
  const target = resolved(node, description);
  return target !== node && used.has(idOf({file: target.file, keys: []}));
}
