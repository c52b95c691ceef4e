import {dirname, resolve} from 'node:path';
import {escapePointerFragment, unescapePointerFragment} from '@redocly/openapi-core';
import type {DescriptionFiles, DescriptionFile} from '../load';
import type {Place} from './problem';

export type Key = string | number;
export type Fields = Record<string, unknown>;

/** A node of a file, identified by the file and the path of keys. */
export interface NodePath {
  file: DescriptionFile;
  keys: Key[];
}

/** A `$ref` and the node that contains it. */
export interface Reference extends NodePath {
  ref: unknown;
}

/** Returns whether a value is a YAML mapping. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the place of a node for a problem. `onKey` points at the node's name instead of its value. */
export function placeOf({file, keys}: NodePath, onKey = false): Place {
  const pointer = `#/${keys.map((key) => escapePointerFragment(String(key))).join('/')}`;
  return {source: file.source, pointer, reportOnKey: onKey};
}

/** Returns the place of a file's first line. */
export const startOf = (source: Place['source']): Place => ({source, pointer: undefined, start: {line: 1, col: 1}});

/** Reads the value of a node. */
export function valueAt({file, keys}: NodePath): unknown {
  return keys.reduce<unknown>(
    (value, key) => (isFields(value) || Array.isArray(value) ? (value as Fields)[key] : undefined),
    file.data,
  );
}

/** Finds every `$ref` below a node, also inside examples and unknown keys. */
export function referencesBelow(node: NodePath): Reference[] {
  const value = valueAt(node);
  if (Array.isArray(value)) return value.flatMap((_, index) => referencesBelow({...node, keys: [...node.keys, index]}));
  if (!isFields(value)) return [];
  const own = '$ref' in value ? [{...node, ref: value.$ref}] : [];
  return own.concat(Object.keys(value).flatMap((key) => referencesBelow({...node, keys: [...node.keys, key]})));
}

/**
 * Finds the node that a `$ref` points to. When the path leads through another `$ref`, returns the node that contains
 * that `$ref`, so that loops can be found.
 */
export function targetOf({file, ref}: Reference, {files}: DescriptionFiles): NodePath | undefined {
  if (typeof ref !== 'string') return undefined;
  const [uri = '', pointer = ''] = ref.split('#');
  const target = uri === '' ? file : files.get(resolve(dirname(file.path), uri));
  if (!target) return undefined;
  const keys = pointer.split('/').filter(Boolean).map(unescapePointerFragment);
  for (let depth = 0; depth < keys.length; depth += 1) {
    const step = {file: target, keys: keys.slice(0, depth)};
    const value = valueAt(step);
    if (isFields(value) && '$ref' in value && !(keys[depth]! in value)) return step;
  }
  const node = {file: target, keys};
  return valueAt(node) === undefined ? undefined : node;
}
