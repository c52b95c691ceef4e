/** Makes the table of operations, which both clients use, from the description. */
import {
  type Argument,
  contentOf,
  describeArguments,
  describeLinks,
  endpointUrl,
  flatten,
  listEndpoints,
  refName,
  resolve,
  type Description,
  type Endpoint,
  type Schema,
} from '@screening/api';
import type {FieldKind, Form, Operation, RepeatRule} from '../src/operation';

/** An operation with all that the generated files need. */
export interface Described {
  operation: Operation;
  arguments: Argument[];
  /** Its title in the reference. */
  summary: string;
  /** What it does, as Markdown. */
  description: string;
  /** The address of its page in the reference, without the site. */
  url: string;
  /** The name of the schema of its response. */
  responseSchema: string;
  /** The calls that can follow, as sentences of Markdown. */
  next: string[];
}

/** The value of `x-repeat`. */
interface Repeat {
  rule: RepeatRule;
  when?: Record<string, RepeatRule>;
}

/** Returns the operations in the order of the description. Throws if the clients can't have one of their arguments. */
export function describeOperations(doc: Description): Described[] {
  return listEndpoints(doc)
    .filter(({kind}) => kind === 'operation')
    .map((endpoint) => describe(doc, endpoint));
}

function describe(doc: Description, endpoint: Endpoint): Described {
  const {method, path, operation} = endpoint;
  const id = operation.operationId;
  const {list: args, hasBody} = describeArguments(doc, endpoint);
  const inPart = (part: Argument['location']): string[] =>
    args.filter(({location}) => location === part).map(({name}) => name);
  const response = contentOf(resolve(doc, operation.responses['200']))?.media.schema;
  const responseSchema = refName(response);
  if (!response || !responseSchema) throw new Error(`${id}: the response needs a named schema`);
  const {rule, when} = (operation as unknown as {'x-repeat': Repeat})['x-repeat'];
  const flat = flatten(doc, response);
  const items = itemsOf(doc, flat);
  return {
    operation: {
      id,
      method: method.toUpperCase(),
      path,
      pathArguments: inPart('path'),
      queryArguments: inPart('query'),
      ...(hasBody ? {bodyArguments: inPart('body')} : {}),
      required: args.filter(({required}) => required).map(({name}) => name),
      forms: Object.fromEntries(args.map(({name, schema}) => [name, formOf(doc, schema)])),
      repeat: rule,
      ...(when ? {repeatWhen: when} : {}),
      changes: (operation['x-changes'] ?? []).length > 0,
      tooEarly: '425' in operation.responses,
      returnsList: flat.type === 'array',
      demanded: demandedOf(doc, flat, items),
      echoes: {...echoesOf(flat, args), ...keyEchoOf(doc, flat, args)},
      ...(items ? {items} : {}),
    },
    arguments: args,
    summary: operation.summary,
    description: operation.description,
    url: endpointUrl(endpoint),
    responseSchema,
    next: describeLinks(operation),
  };
}

/** Returns the form of the values that a schema describes. */
function formOf(doc: Description, schema: Schema): Form {
  const {type, items, properties} = flatten(doc, schema);
  switch (type) {
    case undefined:
      return 'unknown';
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return type;
    case 'array':
      return [formOf(doc, (items ?? {}) as Schema)];
    case 'object': {
      const fields = Object.entries(properties ?? {}).map(([name, value]) => [
        name,
        formOf(doc, value as Schema),
      ]);
      return fields.length > 0 ? (Object.fromEntries(fields) as Record<string, Form>) : 'object';
    }
    default:
      throw new Error(`the clients can't check an argument of type ${String(type)}`);
  }
}

/** Finds the list of a response whose items have an identifier (`x-identifier`). */
function itemsOf(doc: Description, response: Schema): Operation['items'] {
  const properties = Object.entries(response.properties ?? {}) as [string, Schema][];
  for (const [field, schema] of properties) {
    const item = resolve(doc, schema).items;
    const id = typeof item === 'object' ? identifierOf(doc, item) : undefined;
    if (id !== undefined) return {field, id, isPaged: 'total' in (response.properties ?? {})};
  }
  return undefined;
}

/** Returns the field that identifies an object, as `x-identifier` of its schema or of a part of it says. */
function identifierOf(doc: Description, schema: Schema): string | undefined {
  return flatten(doc, schema)['x-identifier'] as string | undefined;
}

/** Returns the fields that the clients demand of a response: the required ones, its identifier, and its identified items. */
function demandedOf(
  doc: Description,
  response: Schema,
  items: Operation['items'],
): Record<string, FieldKind> {
  const identifier = response['x-identifier'] as string | undefined;
  const names = [
    ...(response.required ?? []),
    ...(identifier ? [identifier] : []),
    ...(items ? [items.field] : []),
    ...(items?.isPaged ? ['total'] : []),
  ];
  const kindOf = (name: string): FieldKind => {
    const {type} = flatten(doc, response.properties![name] as Schema);
    if (type === 'string' || type === 'integer' || type === 'array' || type === 'object')
      return type;
    throw new Error(`the clients can't check a field "${name}" of type ${String(type)}`);
  };
  return Object.fromEntries([...new Set(names)].map((name) => [name, kindOf(name)]));
}

/** Returns the field of a response that must equal an argument: its identifier, if the path of the call has it. */
function echoesOf(response: Schema, args: Argument[]): Record<string, string> {
  const identifier = response['x-identifier'] as string | undefined;
  const inPath = args.filter(({location}) => location === 'path');
  // With two parameters in the path, the last one names what is returned.
  const named = inPath.at(-1);
  return identifier !== undefined && named ? {[identifier]: named.name} : {};
}

/** The field with the customer's own identifier, which the API returns as it was sent. */
const ownKey = 'customerKey';

/** Returns where a call sends the customer's own identifier, if its response repeats it: `search.customerKey`. */
function keyEchoOf(doc: Description, response: Schema, args: Argument[]): Record<string, string> {
  if (!(ownKey in (response.properties ?? {}))) return {};
  const holder = args.find(({schema}) => ownKey in (flatten(doc, schema).properties ?? {}));
  return holder ? {[ownKey]: `${holder.name}.${ownKey}`} : {};
}
