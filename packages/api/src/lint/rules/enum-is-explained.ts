/** The rule `enum-is-explained`. */
import {isPlainObject, type Oas3Visitor} from '@redocly/openapi-core';

/** Returns the letters and digits of a text, to compare a meaning with its value. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Requires `x-enumDescriptions` for exactly the values of an enum, and no meaning that only repeats its value. Redocly's
 * assertions can't compare fields.
 */
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
      for (const [name, meaning] of Object.entries(described)) {
        const here = at.child([name]).key();
        if (!names.includes(name))
          report({message: `"${name}" isn't a value of the enum.`, location: here});
        const isRepeated = name !== '' && lettersOf(String(meaning)) === lettersOf(name);
        if (isRepeated)
          report({
            message: `The meaning of "${name}" repeats it. Write null instead.`,
            location: here,
          });
      }
    },
  };
}
