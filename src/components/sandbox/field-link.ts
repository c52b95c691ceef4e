/** Finds the field in the reference that describes a key of a response. */
import anchors from '@site/.generated/sandbox/anchors.json';
import {joinAnchor} from '@screening/api';

type NestedFields = {
  /** By name. The name `*` stands for all names. */
  fields?: Record<string, FieldNode>;
  /** The alternatives of the value, in the order of the description. */
  variants?: [title: string, node: FieldNode][];
};

/** A field: 0 without nested fields, the name of a schema that has its own page, or the nested fields. */
export type FieldNode = 0 | string | NestedFields;

type SchemaPage = {
  url: string;
  node: FieldNode;
};

/** Where the fields of all responses are described. */
export type Anchors = {
  /** The addresses of the pages of operations, by their ids. */
  pages: Record<string, string>;
  /** The responses of operations, by their ids. */
  operations: Record<string, FieldNode>;
  /** The schemas that have a page, by name. */
  schemas: Record<string, SchemaPage>;
  /** The section of a guide about each error, by its status. */
  errors: Record<string, string>;
};

/** A field on a page. */
type Location = {
  url: string;
  anchor: string;
  node: FieldNode;
};

/** Returns the address of the key at the end of `path` in a response, or undefined if the key isn't described. */
export function linkOfKey(
  operationId: string,
  response: unknown,
  path: string[],
): string | undefined {
  let location: Location | undefined = {
    url: anchors.pages[operationId],
    anchor: 'response',
    node: anchors.operations[operationId] ?? 0,
  };
  let value = response;
  for (const key of path) {
    if (!Array.isArray(value)) location = location && below(location, key, value);
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  return location && `${location.url}#${location.anchor}`;
}

/** Finds a key of `holder` in the fields at a location, else in the first variant that has all keys of `holder`. */
function below(location: Location, name: string, holder: unknown): Location | undefined {
  const {url, anchor, node} = enter(location);
  if (typeof node !== 'object') return undefined;
  const {fields = {}, variants = []} = node;
  // A field with the name `*` describes all keys.
  const key = [name, '*'].find((one) => Object.hasOwn(fields, one));
  if (key !== undefined) return {url, anchor: joinAnchor(anchor, key), node: fields[key]};
  for (const [title, option] of variants) {
    const variant = enter({url, anchor: joinAnchor(anchor, title), node: option});
    const known = typeof variant.node === 'object' ? (variant.node.fields ?? {}) : {};
    if (Object.keys(holder ?? {}).every((one) => Object.hasOwn(known, one)))
      return below(variant, name, holder);
  }
  return undefined;
}

/** Returns the location itself, or the page of the schema that it refers to. */
function enter(location: Location): Location {
  if (typeof location.node !== 'string') return location;
  const schema = anchors.schemas[location.node];
  return schema ? {...schema, anchor: ''} : {...location, node: 0};
}
