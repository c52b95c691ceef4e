import {isFields} from '../lib/references';
import type {ApiRule} from '../lib/rule';

/** A reader picks a value by its meaning: `x-enumDescriptions` explains every value, and no other. */
export const enumIsExplained: ApiRule = {
  id: 'enum-is-explained',
  visitor: () => ({
    Schema: (schema, {report, location}) => {
      const values: unknown = schema.enum;
      if (!Array.isArray(values)) return;
      const names = values.map(String);
      const described: unknown = (schema as Record<string, unknown>)['x-enumDescriptions'];
      if (!isFields(described)) {
        report({
          message: 'The values need their meaning in x-enumDescriptions.',
          location: location.child(['enum']).key(),
        });
        return;
      }
      const at = location.child(['x-enumDescriptions']);
      for (const name of names) {
        const meaning = described[name];
        const explained = typeof meaning === 'string' && meaning.trim() !== '';
        if (!explained)
          report({
            message: `The value "${name}" has no meaning.`,
            location: name in described ? at.child([name]) : at.key(),
          });
      }
      for (const name of Object.keys(described)) {
        if (!names.includes(name))
          report({message: `"${name}" is no value of the enum.`, location: at.child([name]).key()});
      }
    },
  }),
};
