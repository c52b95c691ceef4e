/** Keeps the fields of an entity that programs work with. */

/** The state of an entity, as `current.ndjson` has it. */
export interface EntityState {
  urn: string;
  customerKey?: string;
  entityName?: string;
  riskScore?: number;
  dispositionState?: {dispositionState?: string; [field: string]: unknown};
  archivedAt?: string;
  updatedAt?: string;
}

/** The fields, in the order of the file, with the types of their values. */
const fields = {
  customerKey: 'string',
  entityName: 'string',
  riskScore: 'number',
  dispositionState: 'object',
  archivedAt: 'string',
  updatedAt: 'string',
} as const;

/**
 * Takes the state from an entity of the API.
 *
 * @throws an `Error` if a field has another type than the API describes: a program could decide because of it.
 */
export function stateOf(entity: {urn: string; [field: string]: unknown}): EntityState {
  const state: Record<string, unknown> & {urn: string} = {urn: entity.urn};
  for (const [name, type] of Object.entries(fields)) {
    const value = entity[name] ?? undefined;
    if (value === undefined) continue;
    if (typeof value !== type || Array.isArray(value))
      throw new Error(`the entity has a "${name}" that isn't as described`);
    state[name] = value;
  }
  const inner = (state as EntityState).dispositionState?.dispositionState ?? undefined;
  if (inner !== undefined && typeof inner !== 'string')
    throw new Error("the entity has a disposition that isn't a text");
  return state;
}
