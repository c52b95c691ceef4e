/** Describes the types of both clients in one form, so that tests can compare them with each other and with the API. */
import {execFileSync} from 'node:child_process';
import ts from 'typescript';
import {flatten, refName, resolve, type Description, type Schema} from '@screening/api';

/** A type: a word, a list, an enumeration, or an object. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'unknown'
  | {list: Shape}
  /** An enumeration, sorted. An open one accepts other texts too. */
  | {values: string[]; isOpen: boolean}
  /** An object. One without fields can have any. The required fields are sorted. */
  | {fields: Record<string, Shape>; required: string[]};

/** A method of a client. */
interface Method {
  parameters: Shape;
  result: Shape;
}

/** The methods of a client by name, and its named types. */
export interface ClientTypes {
  methods: Record<string, Method>;
  types: Record<string, Shape>;
}

/** A method of the Python client. `withResponse` has the same ones. */
export interface PythonMethod extends Method {
  /** Whether every parameter must be given by its name. */
  areKeywordsOnly: boolean;
  /** The values of the parameters that can be left out. */
  defaults: unknown[];
}

/** Describes the types of the TypeScript client, as its compiler sees them. */
export function describeTypeScript(): ClientTypes {
  const folder = 'packages/client/.generated';
  const files = {methods: `${folder}/methods.ts`, types: `${folder}/types.ts`};
  const program = ts.createProgram(Object.values(files), {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const exportsOf = (file: string): ts.Symbol[] =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
  const [methods] = exportsOf(files.methods).filter(({name}) => name === 'Operations');
  const named = exportsOf(files.types).filter(
    ({name}) => !['paths', 'webhooks', 'components', 'operations', '$defs'].includes(name),
  );
  return {
    methods: Object.fromEntries(
      checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(methods))
        .map((method) => [method.name, describeMethod(checker, method)]),
    ),
    types: Object.fromEntries(
      named.map((one) => [one.name, describe(checker, checker.getDeclaredTypeOfSymbol(one))]),
    ),
  };
}

/** Describes a method of the interface `Operations`: its first parameter, and what its promise gives. */
function describeMethod(checker: ts.TypeChecker, method: ts.Symbol): Method {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures();
  const parameters = checker.getTypeOfSymbol(signature.parameters[0]);
  const result = checker.getAwaitedType(signature.getReturnType())!;
  return {
    parameters: describe(checker, parameters),
    result: describe(checker, result),
  };
}

/** Describes a type of TypeScript. That a field can be missing is part of the object, not of the field's type. */
function describe(checker: ts.TypeChecker, given: ts.Type): Shape {
  if (given.flags & ts.TypeFlags.Unknown) return 'unknown';
  const type = checker.getNonNullableType(given);
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.flags & ts.TypeFlags.Number) return 'number';
  if (type.flags & ts.TypeFlags.String) return 'string';
  const parts = type.isUnion() ? type.types : [type];
  if (parts.every((part) => part.flags & ts.TypeFlags.BooleanLike)) return 'boolean';
  const values = parts.filter((part) => part.isStringLiteral());
  if (values.length > 0) {
    const others = parts.filter((part) => !part.isStringLiteral());
    const isOpen = others.length === 1 && checker.typeToString(others[0]) === 'string & {}';
    if (others.length > 0 && !isOpen) throw new Error(`no shape: ${checker.typeToString(type)}`);
    return {values: values.map(({value}) => value).sort(), isOpen};
  }
  if (parts.length > 1) throw new Error(`no shape: ${checker.typeToString(type)}`);
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return {list: describe(checker, item)};
  }
  const properties = checker.getPropertiesOfType(type);
  return {
    fields: Object.fromEntries(
      properties.map((property) => [
        property.name,
        describe(checker, checker.getTypeOfSymbol(property)),
      ]),
    ),
    required: properties
      .filter(({flags}) => !(flags & ts.SymbolFlags.Optional))
      .map(({name}) => name)
      .sort(),
  };
}

/**
 * Describes the types of the Python client, as Python itself reads them.
 *
 * @param folder The folder in which Python finds the package.
 */
export function describePython(
  folder: string,
  moduleName: string,
): {
  methods: Record<string, PythonMethod>;
  withResponse: Record<string, PythonMethod>;
  types: Record<string, Shape>;
} {
  const text = execFileSync('python3', ['packages/conformance/src/describe_types.py', moduleName], {
    encoding: 'utf8',
    env: {...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1'},
    maxBuffer: 1e8,
  });
  return JSON.parse(text) as ReturnType<typeof describePython>;
}

/** Describes a schema of the description, with closed enumerations as in requests, or open ones as in responses. */
export function describeSchema(doc: Description, given: Schema, isOpen: boolean): Shape {
  const schema = flatten(doc, {...resolve(doc, given), 'x-parts-heading': undefined});
  if (schema.enum) return {values: (schema.enum as string[]).slice().sort(), isOpen};
  if (typeof schema.const === 'string') return {values: [schema.const], isOpen: false};
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return {list: describeSchema(doc, (schema.items ?? {}) as Schema, isOpen)};
    case 'object':
      return {
        fields: Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, value]) => [
            name,
            describeSchema(doc, value as Schema, isOpen),
          ]),
        ),
        required: [...(schema.required ?? [])].sort(),
      };
    default:
      return 'unknown';
  }
}

/** Lists the names of the schemas that a part of the description refers to, directly or through others. */
export function schemasIn(doc: Description, part: object): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = refName(value as Schema);
    if (name !== undefined) {
      if (found.has(name)) return;
      found.add(name);
      visit(doc.components.schemas![name]);
    }
    const {$ref} = value as {$ref?: string};
    if ($ref !== undefined && name === undefined) visit(resolve(doc, value));
    Object.values(value).forEach(visit);
  };
  visit(part);
  return found;
}

/** Lists the fields that a type requires, such as `entities` and `entities[].urn`. */
export function requiredFields(shape: Shape, path = ''): string[] {
  if (typeof shape === 'string') return [];
  if ('list' in shape) return requiredFields(shape.list, `${path}[]`);
  if (!('fields' in shape)) return [];
  return Object.entries(shape.fields).flatMap(([name, value]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [...(shape.required.includes(name) ? [own] : []), ...requiredFields(value, own)];
  });
}

/** Returns a type without what it requires, for a comparison of the rest. */
export function withoutRequired(shape: Shape): Shape {
  if (typeof shape === 'string') return shape;
  if ('list' in shape) return {list: withoutRequired(shape.list)};
  if (!('fields' in shape)) return shape;
  const fields = Object.entries(shape.fields).map(([name, value]) => [
    name,
    withoutRequired(value),
  ]);
  return {fields: Object.fromEntries(fields) as Record<string, Shape>, required: []};
}

/** Lists the enumerations of a type, by the path of their field. */
export function enumerations(
  shape: Shape,
  path = '',
): {path: string; values: string[]; isOpen: boolean}[] {
  if (typeof shape === 'string') return [];
  if ('list' in shape) return enumerations(shape.list, `${path}[]`);
  if ('values' in shape) return [{path, ...shape}];
  return Object.entries(shape.fields).flatMap(([name, value]) =>
    enumerations(value, `${path}.${name}`),
  );
}
