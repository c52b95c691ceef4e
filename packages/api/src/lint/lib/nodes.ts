import {isRef, type UserContext} from '@redocly/openapi-core';
import {isFields} from './references';

/** A node of the API and the place where it is written. */
export interface Located {
  node: unknown;
  location: UserContext['location'];
}

/** Follows a `$ref` and returns any other node unchanged. Returns undefined for a `$ref` that can't be resolved. */
export function follow({node, location}: Located, {resolve}: UserContext): Located | undefined {
  if (!isRef(node)) return {node, location};
  const target = resolve<object>(node, location.source.absoluteRef);
  return target.location ? {node: target.node, location: target.location} : undefined;
}

/** Lists the children of a mapping with their keys. */
export function childrenOf({node, location}: Located): (Located & {key: string})[] {
  if (!isFields(node)) return [];
  return Object.entries(node).map(([key, child]) => ({key, node: child, location: location.child([key])}));
}
