import {isFields} from '../lib/references';
import type {ApiRule} from '../lib/rule';

/**
 * Checks that `x-enumDescriptions` explains every value of an enum and nothing else. Redocly's assertions can't compare
 * two fields.
 */
export const enumIsExplained: ApiRule = {
  id: 'enum-is-explained',
  visitor: () => ({
    Schema: (schema, {report, location}) => {
      const values: unknown = schema.enum;
      if (!Array.isArray(values)) return;
      const names = values.map(String);
      const described: unknown = (schema as Record<string, unknown>)['x-enumDescriptions'];
      if (!isFields(described)) {
        const enumKey = location.child(['enum']).key();
        return report({message: 'Explain the values in x-enumDescriptions.', location: enumKey});
      }
      const at = location.child(['x-enumDescriptions']);
      for (const name of names) {
        const meaning = described[name];
        if (typeof meaning === 'string' && meaning.trim() !== '') continue;
        const place = name in described ? at.child([name]) : at.key();
        report({message: `Explain the value "${name}".`, location: place});
      }
      for (const name of Object.keys(described)) {
        if (!names.includes(name))
          report({message: `"${name}" isn't a value of the enum.`, location: at.child([name]).key()});
      }
    },
  }),
};
