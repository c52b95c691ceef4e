/** Builds the request of a call from its arguments. */
import {inspect} from 'node:util';
import {isObject} from './check-response';
import {isPlainObject} from './copy';
import {isDuration, longestDuration} from './duration';
import {InvalidCallError} from './errors';
import type {Form, Operation} from './operation';
import type {Settings} from './settings';
import type {TransportRequest} from './transport';

/**
 * Checks the arguments of a call and builds its request.
 *
 * @param args One flat object with the API's own names. An argument that is undefined counts as omitted.
 * @param fresh Whether the request needs a new connection.
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
    const difference = differenceFrom(operation.forms[name], value, name);
    if (difference) fail(difference);
  }
  const values = new Map(given);
  const missing = required.find((name) => !values.has(name));
  if (missing) fail(`the argument "${missing}" is missing`);

  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    // An empty part or a part of dots would lead to another path.
    if (typeof value !== 'string' || value === '' || /^\.{1,2}$/.test(value))
      return fail(`"${name}" must be a text other than "", "." and ".."`);
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
    headers: withHiddenKey({
      Authorization: apiKey,
      Accept: 'application/json',
      'User-Agent': userAgent,
      ...(body ? {'Content-Type': 'application/json'} : {}),
    }),
    body: body && JSON.stringify(body),
    fresh,
  };
}

const named = {
  string: 'a text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
};

/**
 * Says how a value differs from the form of its argument, or returns undefined. A screening with a text as its threshold
 * could be run with another one, and say that there is no candidate. Fields that the form doesn't have aren't checked.
 */
function differenceFrom(form: Form, value: unknown, path: string): string | undefined {
  if (form === 'unknown' || value === undefined) return undefined;
  if (typeof form === 'string')
    return isOf(form, value) ? undefined : `"${path}" must be ${named[form]}`;
  if (isList(form)) {
    if (!Array.isArray(value)) return `"${path}" must be a list`;
    return firstOf(value, (item, index) => differenceFrom(form[0], item, `${path}[${index}]`));
  }
  if (!isObject(value)) return `"${path}" must be an object`;
  return firstOf(Object.keys(form), (name) =>
    differenceFrom(form[name], value[name], `${path}.${name}`),
  );
}

const isList = (form: Form): form is readonly [Form] => Array.isArray(form);

/** Returns whether a value is of a kind. */
function isOf(kind: keyof typeof named, value: unknown): boolean {
  if (kind === 'integer') return Number.isSafeInteger(value);
  return kind === 'object' ? isObject(value) : typeof value === kind;
}

/** Returns the first result that isn't undefined. */
function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Keeps the key out of logs of a reader's own transport. The functions belong to the prototype, because `fetch` takes each
 * own property for a header, and refuses symbols.
 */
function withHiddenKey(headers: Record<string, string>): Record<string, string> {
  const shown = {...headers, Authorization: '[hidden]'};
  const show = (): Record<string, string> => shown;
  const prototype = {toJSON: show, [inspect.custom]: show};
  return Object.assign(Object.create(prototype) as Record<string, string>, headers);
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
  if (!Array.isArray(value) && !isPlainObject(value))
    return `contains a ${value.constructor?.name ?? 'value'}. Send texts, numbers, lists and plain objects`;
  for (const [name, item] of Object.entries(value)) {
    const fault =
      Array.isArray(value) && item === undefined ? 'contains undefined' : faultOf(item, depth + 1);
    if (fault) return fault;
    if (/\p{Surrogate}/u.test(name)) return 'contains half of a surrogate pair';
  }
  return undefined;
}
