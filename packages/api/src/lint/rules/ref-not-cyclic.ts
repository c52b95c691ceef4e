import type {DescriptionFiles} from '../load';
import {isFields, placeOf, referencesBelow, targetOf, valueAt, type Key, type NodePath} from '../lib/references';
import type {FileRule, Finding} from '../lib/rule';

/** The keywords whose schemas apply to the same value. */
const listKeywords = ['allOf', 'anyOf', 'oneOf'];
const schemaKeywords = ['not', 'if', 'then', 'else'];

/**
 * Reports a `$ref` that leads back to itself without a property or an item in between: it describes no value, and
 * following it never ends. A tree, whose nodes have children of the same type, is valid. Redocly has no such rule.
 */
export const refNotCyclic: FileRule = {
  id: 'ref-not-cyclic',
  findings: (description) => {
    const findings: Finding[] = [];
    const state = new Map<string, 'open' | 'done'>();
    const visit = (node: NodePath, ref?: NodePath) => {
      const id = JSON.stringify([node.file.path, node.keys]);
      const seen = state.get(id);
      if (seen === 'open' && ref) findings.push({place: placeOf(ref), message: 'This $ref only refers to itself.'});
      if (seen) return;
      state.set(id, 'open');
      for (const step of stepsFrom(node, description)) visit(step.node, step.ref);
      state.set(id, 'done');
    };
    for (const file of description.files.values())
      referencesBelow({file, keys: []}).forEach((reference) => visit(reference));
    return findings;
  },
};

interface Step {
  node: NodePath;
  /** The `$ref` that was followed, unless the step enters a keyword. */
  ref?: NodePath;
}

/** Lists the nodes that describe the same value as this one. */
function stepsFrom(node: NodePath, description: DescriptionFiles): Step[] {
  const value = valueAt(node);
  if (!isFields(value)) return [];
  const child = (...keys: Key[]): Step => ({node: {...node, keys: [...node.keys, ...keys]}});
  const target = '$ref' in value ? targetOf({...node, ref: value.$ref}, description) : undefined;
  return [
    ...(target ? [{node: target, ref: {...node, keys: [...node.keys, '$ref']}}] : []),
    ...schemaKeywords.filter((keyword) => isFields(value[keyword])).map((keyword) => child(keyword)),
    ...listKeywords.flatMap((keyword) => {
      const list = value[keyword];
      return Array.isArray(list) ? list.map((_, index) => child(keyword, index)) : [];
    }),
  ];
}
