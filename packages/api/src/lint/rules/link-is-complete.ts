/** The rule `link-is-complete`. */
import {
  isPlainObject,
  isRef,
  type Location,
  type Oas3Visitor,
  type UserContext,
} from '@redocly/openapi-core';
import {methods} from '../../description';

/** A node with its place, so that problems and references in it can be located. */
type Place = {
  node: Record<string, unknown>;
  location: Location;
  /** The name of the component, if a reference led here. */
  name?: string;
};

/** An operation with the parts that links use. */
type Linked = {
  id: string;
  operation: Place;
  parameters: Place[];
  responses: Place[];
};

/** Functions that read nodes of several files. */
class Reader {
  readonly #context: UserContext;

  constructor(context: UserContext) {
    this.#context = context;
  }

  /** Returns the node that a place leads to over its references. */
  follow(place: Place): Place {
    if (!isRef(place.node)) return place;
    const {$ref} = place.node;
    const {node, location} = this.#context.resolve(place.node, place.location.source.absoluteRef);
    if (!isPlainObject(node) || !location) return {...place, node: {}};
    const name = /([^/#]+?)(\.yaml)?$/.exec($ref)?.[1];
    return this.follow({node, location, name});
  }

  /** Returns the node below a place, or undefined if there is none. */
  child(place: Place, key: string): Place | undefined {
    const node = place.node[key];
    return isPlainObject(node)
      ? this.follow({node, location: place.location.child([key])})
      : undefined;
  }

  /** Returns the nodes in a list or a map below a place. */
  children(place: Place, key: string): [key: string, place: Place][] {
    const inner = place.node[key];
    if (typeof inner !== 'object' || inner === null) return [];
    return Object.entries(inner).flatMap(([name, node]): [string, Place][] =>
      isPlainObject(node)
        ? [[name, this.follow({node, location: place.location.child([key, name])})]]
        : [],
    );
  }

  /** Returns a schema with the parts of its `allOf`. */
  partsOf(schema: Place): Place[] {
    const parts = this.children(schema, 'allOf').flatMap(([, part]) => this.partsOf(part));
    return [schema, ...parts];
  }

  /** Returns the schema of a field that a JSON pointer leads to, or undefined if there is none. */
  fieldAt(schema: Place, [step, ...steps]: string[]): Place | undefined {
    if (step === undefined) return schema;
    for (const part of this.partsOf(schema)) {
      const properties = new Map(this.children(part, 'properties'));
      const inner = /^\d+$/.test(step) ? this.child(part, 'items') : properties.get(step);
      if (inner) return this.fieldAt(inner, steps);
    }
    return undefined;
  }

  /** Collects the fields below a schema, such as `EntitySummary.urn`. */
  collect(schema: Place, fields: Set<string>, seen = new Set<string>()): Set<string> {
    const {location, name} = schema;
    const id = `${location.source.absoluteRef}#${location.pointer}`;
    if (seen.has(id)) return fields;
    seen.add(id);
    const inner = this.children(schema, 'properties');
    for (const [field] of inner) fields.add(`${name}.${field}`);
    const items = this.child(schema, 'items');
    const others = [...this.children(schema, 'allOf'), ...inner].map(([, part]) => part);
    for (const part of items ? [...others, items] : others) this.collect(part, fields, seen);
    return fields;
  }
}

/**
 * Checks that the operation, the parameters and the fields of each link exist, and that no link is missing: an operation
 * that returns a field of `x-from` links to each other operation with the parameter.
 */
export function linkIsComplete(): Oas3Visitor {
  return {
    Root: {
      leave(root, context) {
        const reader = new Reader(context);
        const operations = listOperations(reader, {
          node: root as unknown as Record<string, unknown>,
          location: context.location,
        });
        const returned = new Set<string>();
        for (const one of operations) {
          const fields = fieldsOf(reader, one);
          fields.forEach((field) => returned.add(field));
          checkLinks(reader, context, one, operations);
          requireLinks(reader, context, one, operations, fields);
        }
        for (const parameter of operations.flatMap(({parameters}) => parameters))
          sourcesOf(parameter).forEach((field, index) => {
            if (!returned.has(field))
              context.report({
                message: `No response has the field ${field}.`,
                location: parameter.location.child(['x-from', index]),
              });
          });
      },
    },
  };
}

function listOperations(reader: Reader, root: Place): Linked[] {
  return reader.children(root, 'paths').flatMap(([, item]) =>
    methods.flatMap((method) => {
      const operation = reader.child(item, method);
      const id = operation?.node.operationId;
      if (!operation || typeof id !== 'string') return [];
      const shared = reader.children(item, 'parameters');
      const own = reader.children(operation, 'parameters');
      const parameters = [...shared, ...own].map(([, parameter]) => parameter);
      const responses = reader.children(operation, 'responses').map(([, response]) => response);
      return [{id, operation, parameters, responses}];
    }),
  );
}

/** Returns the schema of a JSON body. */
function schemaOf(reader: Reader, body: Place): Place | undefined {
  const content = reader.child(body, 'content');
  const media = content && reader.child(content, 'application/json');
  return media && reader.child(media, 'schema');
}

/** Returns the fields in the responses of an operation. */
function fieldsOf(reader: Reader, {responses}: Linked): Set<string> {
  const fields = new Set<string>();
  for (const response of responses) {
    const schema = schemaOf(reader, response);
    if (schema) reader.collect(schema, fields);
  }
  return fields;
}

const sourcesOf = ({node}: Place): string[] => {
  const sources = node['x-from'];
  return Array.isArray(sources) ? (sources as string[]) : [];
};

/** Reports links with an operation, a parameter or a field that doesn't exist, and links without a text. */
function checkLinks(
  reader: Reader,
  {report}: UserContext,
  {responses}: Linked,
  operations: Linked[],
): void {
  for (const response of responses) {
    const schema = schemaOf(reader, response);
    for (const [name, link] of reader.children(response, 'links')) {
      const {operationId, description} = link.node;
      const target = operations.find(({id}) => id === operationId);
      const complain = (message: string, keys: string[]) =>
        report({message, location: link.location.child(keys)});
      if (!target || target.id !== name) {
        complain('Name the link as its operation, which must exist.', ['operationId']);
        continue;
      }
      if (typeof description !== 'string')
        report({message: 'Say what the next call does.', location: link.location.key()});
      const parameters = isPlainObject(link.node.parameters) ? link.node.parameters : {};
      for (const [parameter, expression] of Object.entries(parameters)) {
        if (!target.parameters.some(({node}) => node.name === parameter))
          complain(`${target.id} has no parameter ${parameter}.`, ['parameters', parameter]);
        else if (!schema || !isField(reader, schema, expression))
          complain('The response has no such field.', ['parameters', parameter]);
      }
      for (const {node} of target.parameters)
        if (node.required && !(String(node.name) in parameters))
          complain(`${target.id} needs the parameter ${String(node.name)}.`, ['operationId']);
      const body = isPlainObject(link.node.requestBody) ? link.node.requestBody : {};
      const requestBody = reader.child(target.operation, 'requestBody');
      const accepted = requestBody && schemaOf(reader, requestBody);
      for (const [field, value] of Object.entries(body)) {
        if (!accepted || !reader.fieldAt(accepted, [field]))
          complain(`The body of ${target.id} has no field ${field}.`, ['requestBody', field]);
        for (const [, expression] of JSON.stringify(value).matchAll(/\{(\$[^}]*)\}/g))
          if (!schema || !isField(reader, schema, expression))
            complain('The response has no such field.', ['requestBody', field]);
      }
    }
  }
}

/** Returns whether an expression names a field of a response. */
function isField(reader: Reader, schema: Place, expression: unknown): boolean {
  const [, pointer] = /^\$response\.body#\/(.+)$/.exec(String(expression)) ?? [];
  return pointer !== undefined && reader.fieldAt(schema, pointer.split('/')) !== undefined;
}

/** Reports the links that an operation lacks. */
function requireLinks(
  reader: Reader,
  {report}: UserContext,
  one: Linked,
  operations: Linked[],
  fields: Set<string>,
): void {
  const linked = one.responses.flatMap((response) =>
    reader.children(response, 'links').map(([name]) => name),
  );
  for (const {id, parameters} of operations) {
    if (id === one.id || linked.includes(id)) continue;
    const source = parameters.flatMap(sourcesOf).find((field) => fields.has(field));
    if (source !== undefined)
      report({
        message: `The response has ${source}, so add a link to ${id}.`,
        location: one.operation.location.child(['responses']).key(),
      });
  }
}
