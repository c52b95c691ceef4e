/** Nodes of the description's files: how rules name them, find them and follow their references. */
import {dirname, resolve} from 'node:path';
import {
  escapePointerFragment,
  isPlainObject,
  unescapePointerFragment,
  type LocationObject,
} from '@redocly/openapi-core';
import type {DescriptionFile, DescriptionFiles} from '../load';

export type Key = string | number;

/** A problem of a file, at the location to fix it. */
export type Finding = {
  at: LocationObject;
  message: string;
};

/** A rule on files, which Redocly doesn't walk: broken files, and files that nothing uses. */
export type FileRule = (description: DescriptionFiles) => Finding[];

/** A node of a file. */
export type NodePath = {
  file: DescriptionFile;
  /** The keys and indexes that lead to the node from the root of the file. */
  keys: Key[];
};

/** Returns the location of a node for a problem. */
export function locationOf({file, keys}: NodePath): LocationObject {
  const pointer = keys.map((key) => escapePointerFragment(String(key))).join('/');
  return {source: file.source, pointer: `#/${pointer}`};
}

/** Returns a location in a file, by default its start. Lines and columns start at 1. */
export function startOf(
  source: LocationObject['source'],
  start = {line: 1, col: 1},
): LocationObject {
  return {source, pointer: undefined, start};
}

/** Returns the value of a node, or undefined if it doesn't exist. */
export function valueAt({file, keys}: NodePath): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[key]
        : undefined,
    file.data,
  );
}

/** Lists the nodes below a node that have a `$ref`, also inside examples and unknown keys. */
export function refsIn({file, keys}: NodePath): NodePath[] {
  const value = valueAt({file, keys});
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.keys(value).flatMap((key) => refsIn({file, keys: [...keys, key]}));
  return '$ref' in value ? [{file, keys}, ...below] : below;
}

/** Finds the node that a `$ref` points to, or the node on the way with another `$ref`, so that loops can be found. */
export function targetOf(node: NodePath, {files}: DescriptionFiles): NodePath | undefined {
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
