/** The validator of JSON schemas that rules share. */
import Ajv from 'ajv';

export const ajv = new Ajv({strict: false, validateFormats: false});
