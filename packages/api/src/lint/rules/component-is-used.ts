/** The part of the rule `nothing-unused` that is about the entry. `file-is-used.ts` has the other part. */
import type {OasRef, Oas3Visitor} from '@redocly/openapi-core';

/**
 * Reports tags, security schemes and other components of the entry that nothing names: each tag is a group in the
 * sidebar, and readers would get a key for nothing. Schemas with `x-no-shown-path: true` are exempt, which the
 * specification names without showing their path.
 */
export function componentIsUsed(): Oas3Visitor {
  /** The names that are used, with their kinds: `tags/News`, `schemas/Entity`. */
  const used = new Set<string>();
  return {
    Operation({tags = []}) {
      for (const tag of tags) used.add(`tags/${tag}`);
    },
    SecurityRequirement(required) {
      for (const name of Object.keys(required)) used.add(`securitySchemes/${name}`);
    },
    ref({$ref}) {
      const [, component] = /#\/components\/([^/]+\/[^/]+)/.exec($ref) ?? [];
      if (component) used.add(component);
    },
    Root: {
      leave({tags = [], components = {}}, {report, location, resolve}) {
        tags.forEach(({name}, i) => {
          if (used.has(`tags/${name}`)) return;
          const at = location.child(['tags', i, 'name']);
          report({message: 'No operation has this tag.', location: at});
        });
        for (const [group, named] of Object.entries(components)) {
          for (const [name, node] of Object.entries(named as Record<string, OasRef>)) {
            if (used.has(`${group}/${name}`)) continue;
            const {node: target} = resolve<Record<string, unknown>>(node);
            if (target?.['x-no-shown-path'] === true) continue;
            const at = location.child(['components', group, name]).key();
            report({message: 'Nothing uses this.', location: at});
          }
        }
      },
    },
  };
}
