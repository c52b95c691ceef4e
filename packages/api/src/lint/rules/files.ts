/**
 * Rules on the files themselves: faults that would crash Redocly's walk or lead it out of the folder, and locations that
 * the walk doesn't visit.
 */
import {basename, dirname, resolve} from 'node:path';
import {escapePointerFragment, isPlainObject, isRef, unescapePointerFragment} from '@redocly/openapi-core';
import type {LocationObject, Oas3Visitor, UserContext} from '@redocly/openapi-core';
import {LineCounter, isAlias, isMap, isNode, isScalar, parseDocument, visit, type Node} from 'yaml';
import type {DescriptionFile, DescriptionFiles} from '../load';

export type Key = string | number;
type Location = UserContext['location'];
type Fields = Record<string, unknown>;

/** A problem that a rule on files reports. */
type Finding = {at: LocationObject; message: string};
type FileRule = (description: DescriptionFiles) => Finding[];

/** A node of a file, identified by the file and the path of keys. */
type NodePath = {file: DescriptionFile; keys: Key[]};

/** Returns the location of a node for a problem. */
export function locationOf({file, keys}: NodePath): LocationObject {
  const pointer = `#/${keys.map((key) => escapePointerFragment(String(key))).join('/')}`;
  return {source: file.source, pointer};
}

/** Returns the location of a line of a file, by default the first. */
export const startOf = (source: LocationObject['source'], start = {line: 1, col: 1}): LocationObject => ({
  source,
  pointer: undefined,
  start,
});

/** Reads the value of a node. */
const valueAt = ({file, keys}: NodePath): unknown =>
  keys.reduce<unknown>((value, key) => (Object(value) === value ? (value as Fields)[key] : undefined), file.data);

/** Lists the nodes of a file that have a `$ref`, also inside examples and unknown keys. */
function refsIn(file: DescriptionFile, keys: Key[] = []): NodePath[] {
  const value = valueAt({file, keys});
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.keys(value).flatMap((key) => refsIn(file, [...keys, key]));
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
const keywordsOfSameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

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
    const target = targetOf(node, description);
    if (target) visitNode(target, {...node, keys: [...node.keys, '$ref']});
    for (const keyword of isPlainObject(value) ? keywordsOfSameValue : []) {
      const keys = [...node.keys, keyword];
      const parts = valueAt({...node, keys});
      if (Array.isArray(parts)) parts.forEach((_, i) => visitNode({...node, keys: [...keys, String(i)]}));
      else if (isPlainObject(parts)) visitNode({...node, keys});
    }
    state.set(id, 'done');
  };
  for (const node of [...description.files.values()].flatMap((file) => refsIn(file))) visitNode(node);
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
    if (isPlainObject(passed) && '$ref' in passed && !(keys[depth] in passed)) return step;
  }
  return valueAt({file, keys}) === undefined ? undefined : {file, keys};
}

/** Requires PascalCase file names, because the bundler names components after their files. Redocly has no such rule. */
export const fileNameIsComponentName = ({files}: DescriptionFiles): Oas3Visitor => ({
  Root: (_, {report}) => {
    for (const {name, source} of files.values())
      if (/^components\/.*\.yaml$/.test(name) && !/^[A-Z][A-Za-z0-9]*\.yaml$/.test(basename(name)))
        report({
          message: `${basename(name)} must be the name of its component, in PascalCase.`,
          location: startOf(source),
        });
  },
});

/**
 * Reports files and components that no path and no webhook uses. An entry below `components` doesn't count as a use.
 * Exempt are READMEs and schemas with `x-no-shown-path: true`, which the specification names without showing their
 * path. Redocly's `no-unused-components` counts any `$ref` as a use and checks no files.
 */
export function nothingUnused({files, entry}: DescriptionFiles): Oas3Visitor {
  /** Names a file, a component of the entry, or the rest of the entry. */
  const unitOf = ({source, pointer}: Location): string =>
    source.absoluteRef === entry ? (/^#\/components\/[^/]+\/[^/]+/.exec(pointer)?.[0] ?? '') : source.absoluteRef;
  const uses = new Map<string, string[]>();
  // Security schemes are used by name, without a $ref. `security-scheme-is-used` checks them.
  const used = new Set(['']);
  return {
    ref: (node, {location, resolve: find}) => {
      const target = find(node).location;
      const unit = unitOf(location);
      if (target) uses.set(unit, [...(uses.get(unit) ?? []), unitOf(target)]);
    },
    Schema: (schema, {location}) => {
      if ((schema as Fields)['x-no-shown-path'] === true) used.add(unitOf(location));
    },
    Root: {
      leave: ({components = {}}, {location, report}) => {
        // The loop also visits what it adds.
        for (const unit of used) for (const next of uses.get(unit) ?? []) used.add(next);
        for (const {path, name, source} of files.values())
          if (path !== entry && !used.has(path) && !/(^|\/)README\.md$/.test(name))
            report({message: 'No path and no webhook uses this file.', location: startOf(source)});
        for (const [group, named] of Object.entries(components).filter(([key]) => key !== 'securitySchemes'))
          for (const [name, node] of Object.entries(named as Fields)) {
            const at = location.child(['components', group, name]);
            // An entry may name a file that is used.
            const isUsed = used.has(unitOf(at)) || (isRef(node) && uses.get(unitOf(at))?.every((one) => used.has(one)));
            if (!isUsed) report({message: `No path and no webhook uses the component ${name}.`, location: at.key()});
          }
      },
    },
  };
}

/** Run in this order before Redocly, because each depends on the one before: broken YAML has no `$ref`s. */
export const firstRules: Record<string, FileRule> = {
  'yaml-is-plain': ({files}) => [...files.values()].filter(({name}) => name.endsWith('.yaml')).flatMap(yamlIsPlain),
  'description-root': descriptionRoot,
  'ref-not-cyclic': refNotCyclic,
};
