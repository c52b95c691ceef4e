/** Finds the place in the reference that describes a key of a response. */
import {joinAnchor} from '@screening/api';

/** A field: 0 without nested fields, the name of a record that is described on its own page, or the nested fields. */
export type FieldNode =
  0 | string | {fields?: Record<string, FieldNode>; variants?: [title: string, node: FieldNode][]};

export type Anchors = {
  /** The page of each operation. */
  pages: Record<string, string>;
  operations: Record<string, FieldNode>;
  records: Record<string, {url: string; node: FieldNode}>;
};

type Place = {url: string; anchor: string; node: FieldNode};

/** Returns the address of the key at the end of `path` in a response, or undefined if the key isn't described. */
export function linkOfKey(anchors: Anchors, operationId: string, answer: unknown, path: string[]): string | undefined {
  let place: Place | undefined = {url: '', anchor: 'response', node: anchors.operations[operationId] ?? 0};
  let value = answer;
  for (const part of path) {
    if (!Array.isArray(value)) place = place && below(anchors, place, part, value);
    value = (value as Record<string, unknown> | undefined)?.[part];
  }
  return place && `${place.url}#${place.anchor}`;
}

function below(anchors: Anchors, at: Place, name: string, holder: unknown): Place | undefined {
  const {url, anchor, node} = enter(anchors, at);
  if (typeof node !== 'object') return undefined;
  const child = Object.hasOwn(node.fields ?? {}, name) ? node.fields?.[name] : undefined;
  if (child !== undefined) return {url, anchor: joinAnchor(anchor, name), node: child};
  const open = node.fields?.['*'];
  if (open !== undefined) return {url, anchor: joinAnchor(anchor, '*'), node: open};
  return inVariant(anchors, {url, anchor, node}, name, holder);
}

/** Finds the field in the first of the described alternatives that has all keys of the value. */
function inVariant(anchors: Anchors, {url, anchor, node}: Place, name: string, holder: unknown): Place | undefined {
  const keys = Object.keys(holder ?? {});
  for (const [title, option] of typeof node === 'object' ? (node.variants ?? []) : []) {
    const inner = enter(anchors, {url, anchor: joinAnchor(anchor, title), node: option});
    const {fields = {}} = typeof inner.node === 'object' ? inner.node : {};
    if (keys.every((key) => Object.hasOwn(fields, key))) {
      return {...inner, anchor: joinAnchor(inner.anchor, name), node: fields[name] ?? 0};
    }
  }
  return undefined;
}

/** Returns the place itself, or the page of the record that it refers to. */
function enter(anchors: Anchors, place: Place): Place {
  if (typeof place.node !== 'string') return place;
  const record = anchors.records[place.node];
  return record ? {url: record.url, anchor: '', node: record.node} : {...place, node: 0};
}
