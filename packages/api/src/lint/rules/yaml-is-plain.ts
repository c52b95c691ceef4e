/** The rule `yaml-is-plain`. */
import {LineCounter, isAlias, isMap, isNode, isScalar, parseDocument, visit, type Node} from 'yaml';
import type {DescriptionFile} from '../load';
import {startOf, type Finding} from './nodes';

/** Keys that YAML or JavaScript interprets instead of storing. */
const actingKeys = ['<<', '__proto__'];

/**
 * Reports malformed YAML, duplicate keys and several documents in one file, for which Redocly throws an error that has
 * no line. Also reports anchors, aliases, tags and merge keys: share with `$ref`, because an alias can create an
 * endless tree.
 */
export function yamlIsPlain({source}: DescriptionFile): Finding[] {
  const lines = new LineCounter();
  const document = parseDocument(source.body, {lineCounter: lines, prettyErrors: false});
  const finding = (offset: number, message: string): Finding => {
    const {line, col} = lines.linePos(offset);
    return {message, at: startOf(source, {line: Math.max(line, 1), col: Math.max(col, 1)})};
  };
  // Report only the first error, because the others are usually its consequences.
  const broken = [...document.errors, ...document.warnings][0];
  if (broken) return [finding(broken.pos[0], broken.message)];
  if (!isMap(document.contents)) return [finding(0, 'The file must contain one YAML mapping.')];
  const findings: Finding[] = [];
  const add = (node: Node, message: string): void => {
    findings.push(finding(node.range?.[0] ?? 0, message));
  };
  visit(document, {
    Node: (_, node) => {
      // The parser only sets a tag that is written in the file.
      if (isAlias(node) || ('anchor' in node && node.anchor) || node.tag)
        add(node, 'Anchors, aliases and tags are not allowed: share with $ref.');
    },
    Pair: (_, {key}) => {
      if (isNode(key) && (!isScalar(key) || actingKeys.includes(String(key.value))))
        add(key, `A key must be a plain string, and not ${actingKeys.join(' or ')}.`);
    },
  });
  return findings;
}
