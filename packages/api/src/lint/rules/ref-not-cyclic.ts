/** The rule `ref-not-cyclic`. */
import {locationOf, refsIn, targetOf, valueAt, type FileRule, type NodePath} from './nodes';

/** The keywords whose schemas apply to the same value. */
const keywordsOfSameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * Reports a `$ref` that leads back to itself without a property or an item in between: it describes no value, and
 * following it never ends. A tree, whose nodes have children of the same type, is valid. Redocly has no such rule.
 */
export const refNotCyclic: FileRule = (description) => {
  /** Identifies a node. Keys are strings, because a list's indexes can be both. */
  const idOf = ({file, keys}: NodePath): string => JSON.stringify([file.path, keys.map(String)]);
  /** Returns the nodes that describe the same value: the target of a `$ref`, and the parts of a composition. */
  const nextOf = (node: NodePath): NodePath[] => {
    const value = valueAt(node);
    if (typeof value !== 'object' || value === null) return [];
    const keys = Array.isArray(value)
      ? [...value.keys()]
      : keywordsOfSameValue.filter((keyword) => keyword in value);
    const target = targetOf(node, description);
    const parts = keys.map((key) => ({...node, keys: [...node.keys, key]}));
    return target ? [target, ...parts] : parts;
  };
  const isCyclic = (start: NodePath): boolean => {
    const reached = new Map(nextOf(start).map((node) => [idOf(node), node]));
    // The loop also visits what it adds.
    for (const node of reached.values())
      for (const next of nextOf(node)) reached.set(idOf(next), next);
    return reached.has(idOf(start));
  };
  return [...description.files.values()]
    .flatMap((file) => refsIn({file, keys: []}))
    .filter(isCyclic)
    .map(({file, keys}) => ({
      at: locationOf({file, keys: [...keys, '$ref']}),
      message: 'This $ref only refers to itself.',
    }));
};
