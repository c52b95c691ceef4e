/** Checks the arguments and results of tools as the sandbox checks bodies. The SDK's own validator compiles code at run time. */
import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from '@modelcontextprotocol/server';
import type {Schema} from '../core/check/schema';
import {describeUnknown, findUnknown, listKnown} from '../core/check/unknown-fields';
import {validate} from '../core/check/validate';

/** Names the first argument that the tool doesn't have, or the first rule that is broken, and how to mend the call. */
export const validator: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const known = schema as Schema;
    const root = 'arguments';
    return (value) => {
      const unknown =
        known.additionalProperties === false
          ? findUnknown({components: {}}, known, value, root)
          : [];
      if (unknown.length > 0) {
        const names = Object.keys(known.properties ?? {}).join(', ') || 'none';
        const reasons = describeUnknown(unknown, listKnown({components: {}}, known, root));
        return invalid([...reasons, `The arguments are: ${names}.`].join(' '));
      }
      const fault = validate({}, known, value, root);
      if (fault) return invalid(`${fault.field} ${fault.rule}.`);
      return {valid: true, data: value as T, errorMessage: undefined};
    };
  },
};

const invalid = (errorMessage: string) => ({
  valid: false as const,
  data: undefined,
  errorMessage,
});
