/** Checks a response where a mistake would decide something: its shape, its counts, and whether it is about what was asked. */
import type {FieldKind, Operation} from './operation';

type Fields = Record<string, unknown>;

/** A response isn't what the API describes. The message completes the sentence "the response ...". */
export class ResponseFault extends Error {}

/** Returns whether a value is a JSON object. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value !== '',
  integer: (value) => Number.isSafeInteger(value),
  array: Array.isArray,
  object: isObject,
};

/**
 * Checks the response of an operation.
 *
 * @param sent The arguments of the call.
 * @throws a `ResponseFault` that says what is wrong.
 */
export function checkResponse(operation: Operation, sent: Fields, value: unknown): void {
  if (operation.returnsList) {
    if (!Array.isArray(value)) throw new ResponseFault("isn't a list");
    if (!value.every(isObject)) throw new ResponseFault("has an item that isn't an object");
    return;
  }
  if (!isObject(value)) throw new ResponseFault("isn't an object");
  for (const [field, kind] of Object.entries(operation.demanded)) {
    if (!(field in value)) throw new ResponseFault(`has no "${field}"`);
    if (!isOfKind[kind](value[field]))
      throw new ResponseFault(`has a "${field}" that isn't ${named[kind]}`);
  }
  for (const [field, argument] of Object.entries(operation.echoes)) {
    const wanted = valueAt(sent, argument);
    // Optional fields, such as a customer key, can be missing on both sides.
    if (wanted !== undefined && value[field] !== undefined && value[field] !== wanted)
      throw new ResponseFault(`has another "${field}" than the call`);
  }
  if (operation.items) checkItems(operation.items, sent, value);
  if ('resultRows' in operation.demanded) checkScreening(value);
}

/** Returns the argument of a name, or the field of an argument, such as `search.customerKey`. */
const valueAt = (sent: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), sent);

const named: Record<FieldKind, string> = {
  string: 'a text',
  integer: 'an integer',
  array: 'a list',
  object: 'an object',
};

/** Checks the items of a page, and that the total doesn't contradict the page. */
function checkItems(
  {field, id, isPaged}: NonNullable<Operation['items']>,
  sent: Fields,
  value: Fields,
): void {
  const items = value[field] as unknown[];
  for (const item of items) {
    if (!isObject(item)) throw new ResponseFault(`has an item in "${field}" that isn't an object`);
    const identifier = item[id];
    if (!isOfKind.string(identifier) && !isOfKind.integer(identifier))
      throw new ResponseFault(`has an item in "${field}" without "${id}"`);
    // Whether a customer exists depends on it, and a number would equal no text.
    const key = item.customerKey ?? '';
    if (typeof key !== 'string')
      throw new ResponseFault(`has an item in "${field}" whose "customerKey" isn't a text`);
  }
  if (!isPaged) return;
  const total = value.total as number;
  const before = ((sent.page as number | undefined) ?? 1) - 1;
  const size = sent.pageSize as number | undefined;
  if (size !== undefined && items.length > size)
    throw new ResponseFault(`has ${items.length} items on a page of ${size}`);
  // A page that is behind the end of the list is empty. All others have only items that the total counts.
  const least = items.length === 0 ? 0 : before * (size ?? 1) + items.length;
  if (total < least)
    throw new ResponseFault(`has a "total" of ${total}, but at least ${least} items`);
  if (items.length === 0 && before === 0 && total > 0)
    throw new ResponseFault(`has a "total" of ${total}, but an empty first page`);
}

/** Checks that a screening has as many rows as it says, and that each row is a candidate with its record. */
function checkScreening(value: Fields): void {
  const rows = value.resultRows as unknown[];
  if (value.resultCount !== rows.length)
    throw new ResponseFault(
      `has ${rows.length} rows and a "resultCount" of ${String(value.resultCount)}`,
    );
  for (const row of rows) {
    if (!isObject(row) || !isObject(row.entity) || !isOfKind.string(row.entity.sigmaID))
      throw new ResponseFault('has a row without the record of a candidate');
  }
}
