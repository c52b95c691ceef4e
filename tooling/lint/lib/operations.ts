import {isRef} from '@redocly/openapi-core';
import type {UserContext} from '@redocly/openapi-core';
import {isFields} from './references';
import type {Fields} from './references';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** A node of the API, with the place it is written at. */
export interface Located {
  node: unknown;
  location: UserContext['location'];
}

/** Follows a `$ref`; a node that is none comes back as it is. Undefined where the `$ref` leads nowhere. */
export function follow({node, location}: Located, {resolve}: UserContext): Located | undefined {
  if (!isRef(node)) return {node, location};
  const target = resolve<object>(node, location.source.absoluteRef);
  return target.location ? {node: target.node, location: target.location} : undefined;
}

/** The children of a mapping, each with its key. */
export function childrenOf({node, location}: Located): (Located & {key: string})[] {
  if (!isFields(node)) return [];
  return Object.entries(node).map(([key, child]) => ({key, node: child, location: location.child([key])}));
}

/** The operations of a path or webhook. */
export function operationsOf(pathItem: Located): {operation: Fields; location: UserContext['location']}[] {
  return childrenOf(pathItem).flatMap(({key, node, location}) =>
    methods.includes(key) && isFields(node) ? [{operation: node, location}] : [],
  );
}
