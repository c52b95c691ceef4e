/**
 * Plans a call with a client. A client takes one flat object, and refuses what the API would change or ignore without a
 * word. A sample must never seem to send what its client doesn't send, so a refused request has no plan, but a reason.
 */
import {type CallArguments, describeArguments} from '../arguments';
import type {Endpoint, SlimDescription, SlimOperation} from '../description';
import {flatten, resolve} from '../document';
import {ExactNumber, isSingleValue} from '../exact-number';
import type {Call} from './call';
import {jsonString} from './literals';

/** The deepest nesting of a value that the clients send. */
const deepest = 50;

/** What a program passes to a method of a client. */
type PlannedCall = {
  /** The arguments, in the order in which a program shows them. */
  args: [name: string, value: unknown][];
  /** Fields of the body that the client leaves out. */
  dropped: string[];
  refusal?: undefined;
};

/** A request that the client doesn't send. */
type RefusedCall = {
  /** The reason, as a sentence without a full stop. */
  refusal: string;
};

export type ClientCall = PlannedCall | RefusedCall;

/** Ends the planning with the reason of a refusal. */
class Refusal extends Error {}

/** Plans the call of a client that sends this request, or tells why no client sends it. */
export function planClientCall(
  doc: SlimDescription,
  endpoint: Endpoint<SlimOperation>,
  call: Call,
): ClientCall {
  const known = describeArguments(doc, endpoint);
  try {
    const {args: fields, dropped} = readBody(doc, endpoint, call.body, known);
    const path = readPath(call);
    const query = readQuery(doc, call, known).filter(([name, value]) => {
      const inBody = fields.find((field) => field[0] === name);
      if (inBody && String(inBody[1]) !== String(value))
        throw new Refusal(
          `${jsonString(name)} has two values, one in the query and one in the body`,
        );
      return !inBody;
    });
    const args = [...path, ...fields, ...query];
    const missing = known.list.find(
      ({name, required}) => required && !args.some((given) => given[0] === name),
    );
    if (missing) throw new Refusal(`${jsonString(missing.name)} is missing`);
    return {args, dropped};
  } catch (error) {
    if (error instanceof Refusal) return {refusal: error.message};
    throw error;
  }
}

/** Returns the arguments of the path. An empty part or a part of dots would lead to another path. */
function readPath({path}: Call): PlannedCall['args'] {
  return path.flatMap((part) => {
    if (typeof part === 'string') return [];
    if (/^\.{0,2}$/.test(part.value))
      throw new Refusal(`${jsonString(part.name)} is ${jsonString(part.value)}`);
    return [[part.name, part.value]];
  });
}

/** Returns the arguments of the query. Those that the description calls numbers become numbers. */
function readQuery(
  doc: SlimDescription,
  {query}: Call,
  {list}: CallArguments,
): PlannedCall['args'] {
  return query.map(([name, text]) => {
    const argument = list.find((one) => one.location === 'query' && one.name === name);
    if (!argument) throw new Refusal(`${jsonString(name)} isn't a parameter`);
    const {type} = flatten(doc, argument.schema);
    const isNumber = type === 'integer' || type === 'number';
    // Another spelling of a number, such as 01, stays a text, so that it's sent as it was typed.
    return [name, isNumber && String(Number(text)) === text ? Number(text) : text];
  });
}

/** Returns the arguments of the body, and the fields that the client leaves out. */
function readBody(
  doc: SlimDescription,
  {operation}: Endpoint<SlimOperation>,
  body: Call['body'],
  {list, hasBody, moved, dropped}: CallArguments,
): Pick<PlannedCall, 'args' | 'dropped'> {
  const isRequired = operation.requestBody && resolve(doc, operation.requestBody).required;
  if (!body) {
    if (isRequired) throw new Refusal('the body is missing');
    return {args: [], dropped: []};
  }
  const {value} = body;
  if (!hasBody) throw new Refusal('the call has no body');
  if (isSingleValue(value) || Array.isArray(value)) throw new Refusal("the body isn't an object");
  const fields = Object.entries(value as object) as [string, unknown][];
  const args = fields.filter(([name]) => !dropped.includes(name));
  for (const [name, inner] of args) {
    const isField = list.some((one) => one.location === 'body' && one.name === name);
    if (!isField && !moved.includes(name))
      throw new Refusal(`${jsonString(name)} isn't a parameter`);
    const fault = faultOf(inner);
    if (fault) throw new Refusal(`${jsonString(name)} ${fault}`);
    if (moved.includes(name) && !isTextOrNumber(inner))
      throw new Refusal(`${jsonString(name)} isn't a text or a number`);
  }
  return {args, dropped: fields.map(([name]) => name).filter((name) => dropped.includes(name))};
}

const isTextOrNumber = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber;

/** Returns what is wrong with a JSON value that no client sends. */
function faultOf(value: unknown, depth = 0): string | undefined {
  if (depth > deepest) return 'is nested too deeply';
  if (value === null) return 'contains null';
  if (isSingleValue(value)) return undefined;
  for (const inner of Object.values(value as object)) {
    const fault = faultOf(inner, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}
