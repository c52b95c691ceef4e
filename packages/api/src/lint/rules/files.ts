/** Rules on files: faults that crash Redocly's walk or lead it out of the folder, and places it doesn't visit. */
import {basename, dirname, resolve} from 'node:path';
import {escapePointerFragment, isPlainObject, unescapePointerFragment} from '@redocly/openapi-core';
import type {LocationObject} from '@redocly/openapi-core';
import {LineCounter, isAlias, isMap, isNode, isScalar, parseDocument, visit, type Node} from 'yaml';
import type {DescriptionFile, DescriptionFiles} from '../load';

export type Key = string | number;
type Fields = Record<string, unknown>;

type Finding = {at: LocationObject; message: string};
export type FileRule = (description: DescriptionFiles) => Finding[];

/** A node of a file, identified by the file and the path of keys. */
type NodePath = {file: DescriptionFile; keys: Key[]};

/** Returns the location of a node for a problem. */
export const locationOf = ({file, keys}: NodePath): LocationObject => {
  return {
    source: file.source,
    pointer: `#/${keys.map((key) => escapePointerFragment(String(key))).join('/')}`,
  };
};

/** Returns the location of a line of a file, by default the first. */
export const startOf = (
  source: LocationObject['source'],
  start = {line: 1, col: 1},
): LocationObject => {
  return {source, pointer: undefined, start};
};

const valueAt = ({file, keys}: NodePath): unknown =>
  keys.reduce<unknown>(
    (value, key) => (Object(value) === value ? (value as Fields)[key] : undefined),
    file.data,
  );

/** Lists the nodes below a node that have a `$ref`, also inside examples and unknown keys. */
function refsIn({file, keys}: NodePath): NodePath[] {
  const value = valueAt({file, keys});
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.keys(value).flatMap((key) => refsIn({file, keys: [...keys, key]}));
  return '$ref' in value ? [{file, keys}, ...below] : below;
}

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
  const add = (node: Node, message: string) =>
    findings.push(finding(node.range?.[0] ?? 0, message));
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

/** The keywords whose schemas apply to the same value. */
const keywordsOfSameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * Reports a `$ref` that leads back to itself without a property or an item in between: it describes no value, and
 * following it never ends. A tree, whose nodes have children of the same type, is valid. Redocly has no such rule.
 */
const refNotCyclic: FileRule = (description) => {
  const idOf = ({file, keys}: NodePath): string => JSON.stringify([file.path, keys.map(String)]);
  const nextOf = (node: NodePath): NodePath[] => {
    const value = valueAt(node);
    if (typeof value !== 'object' || value === null) return [];
    const keys = Array.isArray(value)
      ? [...value.keys()]
      : keywordsOfSameValue.filter((keyword) => keyword in value);
    return [
      targetOf(node, description) ?? [],
      keys.map((key) => ({...node, keys: [...node.keys, key]})),
    ].flat();
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
    .map(({file, keys}) => {
      return {
        at: locationOf({file, keys: [...keys, '$ref']}),
        message: 'This $ref only refers to itself.',
      };
    });
};

/** Finds the node that a `$ref` points to, or the node on the way with another `$ref`, so that loops can be found. */
function targetOf(node: NodePath, {files}: DescriptionFiles): NodePath | undefined {
  const value = valueAt(node);
  if (!isPlainObject(value) || typeof value.$ref !== 'string') return undefined;
  const [uri = '', pointer = ''] = value.$ref.split('#');
  const file = uri === '' ? node.file : files.get(resolve(dirname(node.file.path), uri));
  if (!file) return undefined;
  const keys = pointer.split('/').filter(Boolean).map(unescapePointerFragment);
  for (let depth = 0; depth < keys.length; depth += 1) {
    const step = {file, keys: keys.slice(0, depth)};
    const passed = valueAt(step);
    if (isPlainObject(passed) && '$ref' in passed && !(keys[depth] in passed)) return step;
  }
  return valueAt({file, keys}) === undefined ? undefined : {file, keys};
}

/** Requires PascalCase file names, because the bundler names components after their files. Redocly has no such rule. */
const fileNameIsComponentName: FileRule = ({files}) =>
  [...files.values()]
    .filter(
      ({name}) =>
        /^components\/.*\.yaml$/.test(name) && !/^[A-Z][A-Za-z0-9]*\.yaml$/.test(basename(name)),
    )
    .map(({name, source}) => {
      return {
        message: `${basename(name)} must be the name of its component, in PascalCase.`,
        at: startOf(source),
      };
    });

/** Reports files that no `$ref` leads to, except READMEs. Redocly has no such rule. plugin.ts checks the entry. */
const nothingUnused: FileRule = (description) => {
  const {files, entry} = description;
  const used = new Set([files.get(entry)]);
  // The loop also visits what it adds.
  for (const file of used)
    if (file)
      for (const ref of refsIn({file, keys: []})) used.add(targetOf(ref, description)?.file);
  return [...files.values()]
    .filter((file) => !used.has(file) && !/(^|\/)README\.md$/.test(file.name))
    .map(({source}) => ({message: 'No path and no webhook uses this file.', at: startOf(source)}));
};

/** The rules that run before Redocly, each if the previous finds nothing: broken YAML has no `$ref`s. */
export const firstRules: Record<string, FileRule> = {
  'yaml-is-plain': ({files}) =>
    [...files.values()].filter(({name}) => name.endsWith('.yaml')).flatMap(yamlIsPlain),
  'ref-not-cyclic': refNotCyclic,
};

/** The rules that run with Redocly's. */
export const lastRules: Record<string, FileRule> = {
  'file-name-is-component-name': fileNameIsComponentName,
  'nothing-unused': nothingUnused,
};
