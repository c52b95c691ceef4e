/** Builds the request of a call from its arguments. */
import {InvalidCallError} from './errors';
import type {Operation} from './operation';
import type {Settings} from './settings';
import type {TransportRequest} from './transport';

/** The longest time that a call can have, in seconds: timers of Node.js can't wait longer. */
export const longestDuration = 2_000_000;

/** Tells whether a value is a time in seconds that a call can have. */
export const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= longestDuration;

/**
 * Checks the arguments of a call and builds its request.
 *
 * @param args One flat object with the API's own names. An argument that is undefined counts as omitted.
 * @param fresh Whether the request needs a connection of its own.
 * @throws an `InvalidCallError` that names the argument.
 */
export function buildRequest(
  operation: Operation,
  args: Record<string, unknown>,
  deadline: number | undefined,
  {baseUrl, apiKey, userAgent}: Settings,
  fresh: boolean,
): Omit<TransportRequest, 'timeout'> {
  const {id, method, pathArguments, queryArguments, bodyArguments, required} = operation;
  const fail = (message: string): never => {
    throw new InvalidCallError(`${id}: ${message}`, id);
  };
  if (deadline !== undefined && !isDuration(deadline))
    fail(`the deadline must be a number of seconds from 0 to ${longestDuration}`);
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const known = [...pathArguments, ...queryArguments, ...(bodyArguments ?? [])];
  for (const [name, value] of given) {
    if (!known.includes(name))
      fail(
        `there is no argument "${name}". ${known.length ? `The arguments are ${known.join(', ')}.` : 'The call takes none.'}`,
      );
    const fault = faultOf(value);
    if (fault) fail(`"${name}" ${fault}`);
  }
  const values = new Map(given);
  const missing = required.find((name) => !values.has(name));
  if (missing) fail(`the argument "${missing}" is missing`);

  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    // An empty part or a part of dots would lead to another path.
    if (typeof value !== 'string' || value === '' || /^\.{1,2}$/.test(value))
      return fail(`"${name}" must be a text that isn't empty`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const name of queryArguments) {
    const value = values.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'number')
      fail(`"${name}" must be a text or a number`);
    query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  const body =
    bodyArguments && Object.fromEntries(given.filter(([name]) => bodyArguments.includes(name)));
  return {
    method,
    url: new URL(baseUrl + path + search),
    headers: {
      Authorization: apiKey,
      Accept: 'application/json',
      'User-Agent': userAgent,
      ...(body ? {'Content-Type': 'application/json'} : {}),
    },
    body: body && JSON.stringify(body),
    fresh,
  };
}

/** Returns what is wrong with a value that JSON would change or drop without a word. */
function faultOf(value: unknown, depth = 0): string | undefined {
  if (depth > 50) return 'is nested too deeply';
  switch (typeof value) {
    case 'string':
      return /\p{Surrogate}/u.test(value) ? 'contains half of a surrogate pair' : undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : "is a number that JSON doesn't have";
    case 'boolean':
    case 'undefined':
      return undefined;
    case 'object':
      break;
    default:
      return `contains a ${typeof value}, which JSON doesn't have`;
  }
  if (value === null) return 'contains null. Leave the value out instead';
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
    return `contains a ${value.constructor?.name ?? 'value'}. Send texts, numbers, lists and plain objects`;
  for (const [name, item] of Object.entries(value)) {
    const fault =
      Array.isArray(value) && item === undefined ? 'contains undefined' : faultOf(item, depth + 1);
    if (fault) return fault;
    if (/\p{Surrogate}/u.test(name)) return 'contains half of a surrogate pair';
  }
  return undefined;
}
