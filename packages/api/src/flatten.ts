import {resolve, type Components, type Schema} from './document';

/**
 * Resolves the reference of a schema and merges its `allOf` into it. Required fields come first. Keeps the `allOf` of a
 * record with `x-parts-heading`, which pages show part by part.
 */
export function flatten(doc: Components, schema: Schema): Schema {
  const {allOf, ...own} = resolve(doc, schema);
  if (!allOf) return own;
  if (own['x-parts-heading']) return {...own, allOf};
  const merged = [...allOf.map((part) => flatten(doc, part)), own].reduce<Schema>(
    (all, part) => ({
      ...all,
      ...part,
      ...(all.properties || part.properties ? {properties: {...all.properties, ...part.properties}} : {}),
      ...(all.required || part.required
        ? {required: [...new Set([...(all.required ?? []), ...(part.required ?? [])])]}
        : {}),
    }),
    {},
  );
  const {properties, required = []} = merged;
  if (!properties || required.length === 0) return merged;
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return {...merged, properties: {...Object.fromEntries(needed), ...properties}};
}

/** Returns the schemas that a flat schema shows one by one: its alternatives, or the parts under a heading. */
export const branchesOf = ({oneOf, anyOf, allOf}: Schema): Schema[] => oneOf ?? anyOf ?? allOf ?? [];
