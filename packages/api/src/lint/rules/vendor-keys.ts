/** The rule `vendor-keys`. */
import type {Oas3Visitor, UserContext} from '@redocly/openapi-core';
import vendorKeysSchema from '../vendor-keys.json';
import {ajv} from './ajv';

const known = Object.keys(vendorKeysSchema.properties);

/**
 * Reports misspelled `x-` keys, which no page reads, and values of another form than the pages expect. vendor-keys.json
 * explains the keys and has the schemas of their values. Redocly's assertions crash on an `x-` key without a value.
 */
export function vendorKeys(): Oas3Visitor {
  return {
    SpecExtension(value: unknown, {key, report, location}: UserContext) {
      if (!known.includes(String(key)))
        report({
          message: `The key ${key} is unknown. Known keys: ${known.join(', ')}.`,
          location: location.key(),
        });
      else if (!ajv.validate(vendorKeysSchema, {[key]: value}))
        report({message: `${ajv.errorsText(ajv.errors, {dataVar: ''}).slice(1)}.`, location});
    },
  };
}
