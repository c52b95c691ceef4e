/**
 * Rules on the files themselves: faults that would crash Redocly's walk or lead it out of the folder, and locations that
 * the walk doesn't visit.
 */
import {basename, dirname, resolve} from 'node:path';
import {
  escapePointerFragment,
  isPlainObject,
  unescapePointerFragment,
  type LocationObject,
} from '@redocly/openapi-core';
import {LineCounter, isAlias, isMap, isNode, isScalar, parseDocument, visit, type Node} from 'yaml';
import type {DescriptionFile, DescriptionFiles} from '../load';

export type Key = string | number;
type Fields = Record<string, unknown>;

/** A problem that a rule on files reports. */
type Finding = {at: LocationObject; message: string};
export type FileRule = (description: DescriptionFiles) => Finding[];

/** A node of a file, identified by the file and the path of keys. */
type NodePath = {file: DescriptionFile; keys: Key[]};

/** Returns the location of a node for a problem. `reportOnKey` points at the node's name instead of its value. */
export function locationOf({file, keys}: NodePath, reportOnKey = false): LocationObject {
  const pointer = `#/${keys.map((key) => escapePointerFragment(String(key))).join('/')}`;
  return {source: file.source, pointer, reportOnKey};
}

/** Returns the location of a file's first line. */
export const startOf = (source: LocationObject['source']): LocationObject => lineOf(source, 1, 1);

const lineOf = (source: LocationObject['source'], line: number, col: number): LocationObject => ({
  source,
  pointer: undefined,
  start: {line: Math.max(line, 1), col: Math.max(col, 1)},
});

/** Lists every mapping of a file, also inside examples and unknown keys, with the path of keys to it. */
function mappingsOf(file: DescriptionFile): (NodePath & {fields: Fields})[] {
  const below = (value: unknown, keys: Key[]): (NodePath & {fields: Fields})[] => [
    ...(isPlainObject(value) ? [{file, keys, fields: value}] : []),
    ...(Array.isArray(value) ? [...value.entries()] : isPlainObject(value) ? Object.entries(value) : []).flatMap(
      ([key, inner]: [Key, unknown]) => below(inner, [...keys, key]),
    ),
  ];
  return below(file.data, []);
}

/** Reads the value of a node. */
const valueAt = ({file, keys}: NodePath): unknown =>
  keys.reduce<unknown>(
    (value, key) => (isPlainObject(value) || Array.isArray(value) ? (value as Fields)[key] : undefined),
    file.data,
  );

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
    return {message, at: lineOf(source, line, col)};
  };
  // Report only the first error, because the others are usually its consequences.
  const broken = [...document.errors, ...document.warnings][0];
  if (broken?.code === 'MULTIPLE_DOCS')
    return [finding(broken.pos[0], 'A file must contain one document, and --- starts another.')];
  if (broken) return [finding(broken.pos[0], broken.message)];
  if (!isMap(document.contents)) return [finding(0, 'The file must contain one YAML mapping.')];
  const findings: Finding[] = [];
  const add = (node: Node, message?: string) => message && findings.push(finding(node.range?.[0] ?? 0, message));
  visit(document, {
    Node: (_, node) => void (isNode(node) && add(node, sharingIn(node))),
    Pair: (_, {key}) => {
      if (isScalar(key) && actingKeys.includes(String(key.value)))
        add(key, `The key ${String(key.value)} is not allowed.`);
      else if (isNode(key) && !isScalar(key)) add(key, 'A key must be a plain string.');
    },
  });
  return findings;
}

function sharingIn(node: Node): string | undefined {
  if (isAlias(node)) return `The alias *${node.source} is not allowed: share with $ref.`;
  if ('anchor' in node && node.anchor) return `The anchor &${node.anchor} is not allowed: share with $ref.`;
  // The parser only sets a tag that is written in the file.
  return node.tag ? `The tag ${node.tag} is not allowed.` : undefined;
}

/**
 * Checks that `openapi.yaml` exists, has a version 3.1 that is a string (`openapi: 3.1` is a number in YAML) and has
 * paths. Without these, Redocly throws an error that has no line.
 */
const descriptionRoot: FileRule = ({files, entry, root}) => {
  const file = files.get(entry);
  if (!file) {
    const source = {absoluteRef: entry, body: ''} as LocationObject['source'];
    return [{at: startOf(source), message: `There is no openapi.yaml in ${root}.`}];
  }
  const {openapi, paths} = (file.data ?? {}) as Fields;
  const at = (key: string, message: string): Finding[] => [{at: locationOf({file, keys: [key]}), message}];
  if (typeof openapi !== 'string' || !openapi.startsWith('3.1.'))
    return at('openapi', "openapi must be a string that starts with 3.1, such as '3.1.0'.");
  return isPlainObject(paths) && Object.keys(paths).length > 0
    ? []
    : at('paths', 'paths must be a mapping with at least one path.');
};

/** The keywords whose schemas apply to the same value. */
const listKeywords = ['allOf', 'anyOf', 'oneOf'];
const schemaKeywords = ['not', 'if', 'then', 'else'];

/**
 * Reports a `$ref` that leads back to itself without a property or an item in between: it describes no value, and
 * following it never ends. A tree, whose nodes have children of the same type, is valid. Redocly has no such rule.
 */
const refNotCyclic: FileRule = (description) => {
  const findings: Finding[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visitNode = (node: NodePath, ref?: NodePath): void => {
    const id = JSON.stringify([node.file.path, node.keys]);
    const seen = state.get(id);
    if (seen === 'open' && ref) findings.push({at: locationOf(ref), message: 'This $ref only refers to itself.'});
    if (seen) return;
    state.set(id, 'open');
    const value = valueAt(node);
    const enter = (...keys: Key[]): void => visitNode({...node, keys: [...node.keys, ...keys]});
    const target = targetOf(node, description);
    if (target) visitNode(target, {...node, keys: [...node.keys, '$ref']});
    if (isPlainObject(value)) {
      for (const keyword of schemaKeywords) if (isPlainObject(value[keyword])) enter(keyword);
      for (const keyword of listKeywords)
        if (Array.isArray(value[keyword])) value[keyword].forEach((_, index) => enter(keyword, index));
    }
    state.set(id, 'done');
  };
  for (const node of [...description.files.values()].flatMap(mappingsOf)) if ('$ref' in node.fields) visitNode(node);
  return findings;
};

/**
 * Finds the node that the `$ref` of a node points to. When the path leads through another `$ref`, returns the node that
 * contains that `$ref`, so that loops can be found.
 */
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
    if (isPlainObject(passed) && '$ref' in passed && !(keys[depth]! in passed)) return step;
  }
  return valueAt({file, keys}) === undefined ? undefined : {file, keys};
}

/** Requires PascalCase file names, because the bundler names components after their files. Redocly has no such rule. */
export const fileNameIsComponentName: FileRule = ({files}) =>
  [...files.values()]
    .filter(({name}) => /^components\/.*\.yaml$/.test(name) && !/^[A-Z][A-Za-z0-9]*\.yaml$/.test(basename(name)))
    .map(({name, source}) => ({
      at: startOf(source),
      message: `${basename(name)} must be the name of its component, in PascalCase.`,
    }));

/**
 * Reports files and components that no path and no webhook uses. An entry below `components` doesn't count as a use.
 * Exempt are READMEs and schemas with `x-no-shown-path: true`, which the specification names without showing their
 * path. Redocly's `no-unused-components` counts any `$ref` as a use and checks no files.
 */
export const nothingUnused: FileRule = (description) => {
  const {files} = description;
  const entry = files.get(description.entry)!;
  const idOf = ({file, keys}: NodePath): string => [file.path, ...keys].join('#');
  const below = (node: NodePath): NodePath[] =>
    Object.keys(valueAt(node) ?? {}).map((key) => ({...node, keys: [...node.keys, key]}));
  const used = new Set<string>();
  /** Follows every `$ref` below a node. Counts a file as a whole, and a component of the entry as one. */
  const use = (node: NodePath): void => {
    const target = targetOf(node, description);
    const whole = target && {file: target.file, keys: target.file === entry ? target.keys.slice(0, 3) : []};
    if (whole && !used.has(idOf(whole))) {
      used.add(idOf(whole));
      use(whole);
    }
    if (typeof valueAt(node) === 'object') below(node).forEach(use);
  };
  const groups = below({file: entry, keys: ['components']}).filter(({keys}) => keys[1] !== 'securitySchemes');
  const components = groups.flatMap(below);
  const isExempt = (node: NodePath): boolean => {
    const schema = valueAt(targetOf(node, description) ?? node);
    return isPlainObject(schema) && schema['x-no-shown-path'] === true;
  };
  // Security schemes are used by name, without a $ref. `security-scheme-is-used` checks them.
  const api = below({file: entry, keys: []}).filter(({keys}) => keys[0] !== 'components');
  [...api, {file: entry, keys: ['components', 'securitySchemes']}, ...components.filter(isExempt)].forEach(use);
  const isUsed = (node: NodePath): boolean => {
    const target = targetOf(node, description);
    // An entry can only name a file that is used.
    return used.has(idOf(node)) || (target !== undefined && used.has(idOf({file: target.file, keys: []})));
  };
  return [
    ...[...files.values()]
      .filter((file) => file !== entry && !used.has(file.path) && !/(^|\/)README\.md$/.test(file.name))
      .map(({source}) => ({at: startOf(source), message: 'No path and no webhook uses this file.'})),
    ...components
      .filter((node) => !isUsed(node) && !isExempt(node))
      .map((node) => ({
        at: locationOf(node, true),
        message: `No path and no webhook uses the component ${node.keys.at(-1)}.`,
      })),
  ];
};

/** Run in this order before Redocly, because each depends on the one before: broken YAML has no `$ref`s. */
export const firstRules: Record<string, FileRule> = {
  'yaml-is-plain': ({files}) => [...files.values()].filter(({name}) => name.endsWith('.yaml')).flatMap(yamlIsPlain),
  'description-root': descriptionRoot,
  'ref-not-cyclic': refNotCyclic,
};
