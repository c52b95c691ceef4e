/** Writes the schemas of the types as a module of `TypedDict` classes, which Python 3.9 can read. */
import {flatten, refName, resolve, type Description, type Schema} from '@screening/api';
import {docstring} from './python';

/** Words that can't be the name of a field in a class. */
const keywords =
  /^(False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/;

/** Writes the module `types`. Objects without a name get the name of their field. */
export function writeTypes(doc: Description, schemas: Record<string, Schema>): string {
  const lines: string[] = [];
  const all: Description = {...doc, components: {...doc.components, schemas}};

  /** Returns a schema with the fields of all its parts, also of those that the reference shows one by one. */
  const merge = (schema: Schema): Schema => {
    return flatten(all, {...resolve(all, schema), 'x-parts-heading': undefined});
  };

  /** Returns the type of a schema, and writes a class for an object without a name. */
  const typeOf = (schema: Schema, name: string): string => {
    const named = refName(schema);
    if (named !== undefined) return `"${named}"`;
    if (Array.isArray(schema.enum)) return enumOf(schema);
    if (typeof schema.const === 'string') return `Literal[${JSON.stringify(schema.const)}]`;
    if (schema.allOf || (schema.type === 'object' && schema.properties)) {
      writeClass(name, merge(schema));
      return `"${name}"`;
    }
    const simple = simpleType(schema);
    if (simple !== undefined) return simple;
    switch (schema.type) {
      case 'array':
        return `List[${typeOf((schema.items as Schema | undefined) ?? {}, `${name}Item`)}]`;
      case 'object':
        return 'Dict[str, Any]';
      default:
        return 'Any';
    }
  };

  /** Writes a class. Required fields are in a base class, because Python 3.9 can't mark single fields. */
  const writeClass = (
    name: string,
    {properties = {}, required = [], description}: Schema,
  ): void => {
    const fields = Object.entries(properties).map(([field, value]) => {
      if (keywords.test(field) || !/^[A-Za-z_]\w*$/.test(field))
        throw new Error(`the Python client can't have a field "${field}" in ${name}`);
      const schema = value as Schema;
      const type = typeOf(schema, `${name}${field[0].toUpperCase()}${field.slice(1)}`);
      return {field, type, text: schema.description};
    });
    const isRequired = ({field}: {field: string}): boolean => required.includes(field);
    const write = (title: string, base: string, own: typeof fields, text?: string): void => {
      lines.push('', '', `class ${title}(${base}):`);
      if (text) lines.push(docstring([text], '    '));
      else if (own.length === 0) lines.push('    pass');
      for (const {field, type, text: explained} of own) {
        lines.push('', `    ${field}: ${type}`);
        if (explained) lines.push(docstring([explained], '    '));
      }
    };
    const demanded = fields.filter(isRequired);
    if (demanded.length > 0) {
      write(`_${name}Required`, 'TypedDict', demanded, `The required fields of ${name}.`);
      write(
        name,
        `_${name}Required, total=False`,
        fields.filter((one) => !isRequired(one)),
        description,
      );
    } else write(name, 'TypedDict, total=False', fields, description);
  };

  for (const [name, schema] of Object.entries(schemas)) {
    const flat = merge(schema);
    if (flat.properties) writeClass(name, flat);
    else {
      const type = typeOf(flat, name);
      lines.push('', '', `${name} = ${type}`);
      if (flat.description) lines.push(docstring([flat.description], ''));
    }
  }
  return `"""The types of the API. Requests have closed enumerations, and responses have open ones."""

from typing import Any, Dict, List, Literal, TypedDict, Union
${lines.join('\n')}
`;
}

/**
 * Returns the type of an enumeration. A new version of the API may return new values, so responses accept any text in
 * addition to the known values, which editors and readers still see.
 */
function enumOf(schema: Schema): string {
  const values = (schema.enum as unknown[]).map((value) => JSON.stringify(value));
  const known = `Literal[${values.join(', ')}]`;
  return schema['x-open-enum'] ? `Union[${known}, str]` : known;
}

/** Python's types of values without parts. */
const simpleTypes: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
};

/** Returns the type of a schema without parts, or undefined. */
const simpleType = ({type}: Schema): string | undefined =>
  typeof type === 'string' ? simpleTypes[type] : undefined;

/** Returns the type of a parameter, as a method declares it. */
export function parameterType(schema: Schema, name: string): string {
  const named = refName(schema);
  if (named !== undefined) return `types.${named}`;
  const simple = simpleType(schema);
  if (simple !== undefined) return simple;
  switch (schema.type) {
    case 'array':
      return `List[${parameterType(schema.items as Schema, name)}]`;
    case undefined:
      return 'Any';
    default:
      throw new Error(`the Python client has no type for the parameter "${name}"`);
  }
}
