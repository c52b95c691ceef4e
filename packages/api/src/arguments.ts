/**
 * Decides where each parameter of a call goes if the caller gives all of them in one flat object, as the clients and their
 * samples do. The generators of the clients and the samples read this rule here, so that a sample is what its client sends.
 */
import type {Components, Endpoint, Schema, SlimOperation} from './description';
import {contentOf, flatten, resolve} from './document';

/** Parameters of lists that the API takes in the query and in the body. The clients send them in the query. */
const paging = ['page', 'pageSize', 'sortBy', 'sortOrder'];

/** A field of the bodies of lists that the clients leave out: its effect isn't specified. */
const droppedField = 'total';

/** Names that the clients use for themselves. */
const reserved = ['signal', 'deadline'];

/** A parameter of an operation, wherever it goes. */
export type Argument = {
  name: string;
  location: 'path' | 'query' | 'body';
  schema: Schema;
  required: boolean;
};

/** How an operation is called with one flat object. */
export type CallArguments = {
  /** The arguments: those of the path and the query, then the fields of the body that don't repeat the query. */
  list: Argument[];
  /** Whether the call has a body. The clients then always send one, which can be an empty object. */
  hasBody: boolean;
  /** Fields of the body that the clients send in the query. */
  moved: string[];
  /** Fields of the body that the clients leave out. */
  dropped: string[];
};

/**
 * Returns the arguments of an operation.
 *
 * @throws if two of them have the same name, if a client uses the name for itself, or if one is sent in a header or cookie
 */
export function describeArguments(
  doc: Components,
  {parameters, operation}: Endpoint<SlimOperation>,
): CallArguments {
  const {operationId: id, requestBody} = operation;
  const own = parameters.map(({name, in: location, schema = {}, required = false}): Argument => {
    if (location !== 'path' && location !== 'query')
      throw new Error(`${id}: no client can send "${name}" in the ${location}`);
    return {name, location, schema, required};
  });
  const inQuery = own.filter(({location}) => location === 'query').map(({name}) => name);
  const content = contentOf(requestBody && resolve(doc, requestBody));
  const body = flatten(doc, content?.media.schema ?? {});
  const names = Object.keys(body.properties ?? {});
  const moved = names.filter((name) => paging.includes(name) && inQuery.includes(name));
  const dropped = names.filter((name) => name === droppedField && inQuery.includes('page'));
  const fields = names
    .filter((name) => !moved.includes(name) && !dropped.includes(name))
    .map((name): Argument => ({
      name,
      location: 'body',
      schema: body.properties![name] as Schema,
      required: body.required?.includes(name) ?? false,
    }));
  const list = [...own, ...fields];
  const all = list.map(({name}) => name);
  const double = all.find((name, index) => all.indexOf(name) !== index || reserved.includes(name));
  if (double) throw new Error(`${id}: the clients can't have an argument "${double}"; rename one`);
  return {list, hasBody: content !== undefined, moved, dropped};
}
