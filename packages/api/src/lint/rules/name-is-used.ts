import type {Oas3Visitor, UserContext} from '@redocly/openapi-core';
import type {ApiRule} from '../lib/rule';

type Declare = (name: string, location: UserContext['location']) => void;
type Use = (names: string[]) => void;

/** Reports tags without an operation, because each tag is a group in the sidebar. Redocly has no such rule. */
export const tagIsUsed = namesAreUsed('tag-is-used', 'No operation has the tag', (declare, use) => ({
  Tag: ({name}, {location}) => declare(name, location.child(['name'])),
  Operation: ({tags = []}) => use(tags),
}));

/**
 * Reports security schemes that no operation requires, because readers would get a key for nothing. Redocly checks
 * this in `no-unused-components`, which `nothing-unused` replaces.
 */
export const securitySchemeIsUsed = namesAreUsed(
  'security-scheme-is-used',
  'No operation requires the security scheme',
  (declare, use) => ({
    SecurityScheme: (_, {key, rawLocation}) => declare(String(key), rawLocation.key()),
    SecurityRequirement: (requirement) => use(Object.keys(requirement)),
  }),
);

function namesAreUsed(id: string, message: string, visitor: (declare: Declare, use: Use) => Oas3Visitor): ApiRule {
  return {
    id,
    visitor: () => {
      const declared = new Map<string, UserContext['location']>();
      const used = new Set<string>();
      return {
        ...visitor(
          (name, location) => void declared.set(name, location),
          (names) => names.forEach((name) => used.add(name)),
        ),
        Root: {
          leave: (_, {report}) => {
            for (const [name, location] of declared) {
              if (!used.has(name)) report({message: `${message} ${name}.`, location});
            }
          },
        },
      };
    },
  };
}
