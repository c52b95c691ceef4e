/** The rule `enum-is-explained`. */
import {isPlainObject, type Oas3Visitor} from '@redocly/openapi-core';

/** Requires `x-enumDescriptions` for exactly the values of an enum. Redocly's assertions can't compare fields. */
export function enumIsExplained(): Oas3Visitor {
  return {
    Schema(schema, {report, location}) {
      const values: unknown = schema.enum;
      if (!Array.isArray(values)) return;
      const described = (schema as Record<string, unknown>)['x-enumDescriptions'];
      if (!isPlainObject(described))
        return report({
          message: 'Explain the values in x-enumDescriptions.',
          location: location.child(['enum']).key(),
        });
      const at = location.child(['x-enumDescriptions']);
      const names = values.map(String);
      for (const name of names)
        if (!(name in described))
          report({message: `Explain the value "${name}".`, location: at.key()});
      for (const name of Object.keys(described))
        if (!names.includes(name))
          report({
            message: `"${name}" isn't a value of the enum.`,
            location: at.child([name]).key(),
          });
    },
  };
}
