import type {UserContext} from '@redocly/openapi-core';
import type {ApiRule} from '../lib/rule';

/** A security scheme is used by name alone. One that no call asks for tells readers to get a key for nothing. */
export const securitySchemeIsUsed: ApiRule = {
  id: 'security-scheme-is-used',
  visitor: () => {
    const declared = new Map<string, UserContext['location']>();
    const used = new Set<string>();
    return {
      SecurityScheme: (_, {key, rawLocation}) => void declared.set(String(key), rawLocation),
      SecurityRequirement: (requirement) => Object.keys(requirement).forEach((name) => used.add(name)),
      Root: {
        leave: (_, {report}) => {
          for (const [name, location] of declared) {
            if (!used.has(name))
              report({message: `No call uses the security scheme ${name}.`, location: location.key()});
          }
        },
      },
    };
  },
};
