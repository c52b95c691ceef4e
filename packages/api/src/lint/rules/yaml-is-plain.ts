import {LineCounter, isAlias, isMap, isNode, isScalar, parseDocument, visit, type Node} from 'yaml';
import type {DescriptionFile} from '../load';
import type {FileRule, Finding} from '../lib/rule';

/** Keys that YAML or JavaScript interprets instead of storing. */
const actingKeys = ['<<', '__proto__'];

/**
 * Reports malformed YAML, duplicate keys and several documents in one file, for which Redocly throws an error that has
 * no line. Also reports anchors, aliases, tags and merge keys: share with `$ref`, because an alias can create an
 * endless tree.
 */
export const yamlIsPlain: FileRule = {
  id: 'yaml-is-plain',
  findings: ({files}) => [...files.values()].filter(({name}) => name.endsWith('.yaml')).flatMap(findingsOf),
};

function findingsOf({source}: DescriptionFile): Finding[] {
  const lines = new LineCounter();
  const document = parseDocument(source.body, {lineCounter: lines, prettyErrors: false});
  const finding = (offset: number, message: string): Finding => {
    const {line, col} = lines.linePos(offset);
    return {message, place: {source, pointer: undefined, start: {line: Math.max(line, 1), col: Math.max(col, 1)}}};
  };
  // Report only the first error, because the others are usually its consequences.
  const broken = [...document.errors, ...document.warnings][0];
  if (broken?.code === 'MULTIPLE_DOCS')
    return [finding(broken.pos[0], 'A file must contain one document, and --- starts another.')];
  if (broken) return [finding(broken.pos[0], broken.message)];
  if (!isMap(document.contents)) return [finding(0, 'The file must contain one YAML mapping.')];
  const findings: Finding[] = [];
  visit(document, {
    Node: (_, node) => {
      const message = isNode(node) ? faultOf(node) : undefined;
      if (message) findings.push(finding(node.range?.[0] ?? 0, message));
    },
    Pair: (_, {key}) => {
      const acting = isScalar(key) && actingKeys.includes(String(key.value));
      if (isNode(key) && !isScalar(key)) findings.push(finding(key.range?.[0] ?? 0, 'A key must be a plain string.'));
      else if (acting) findings.push(finding(key.range?.[0] ?? 0, `The key ${String(key.value)} is not allowed.`));
    },
  });
  return findings;
}

function faultOf(node: Node): string | undefined {
  if (isAlias(node)) return `The alias *${node.source} is not allowed: share with $ref.`;
  if ('anchor' in node && node.anchor) return `The anchor &${node.anchor} is not allowed: share with $ref.`;
  // The parser only sets a tag that is written in the file.
  if (node.tag) return `The tag ${node.tag} is not allowed.`;
  return undefined;
}
