/** Pages and orders of lists. Where query and body differ, the query wins: the sandbox's choice, as none is specified. */
import {badRequest} from '../refusal';
import type {Fields} from '../types';
import type {World} from '../world';

export type Request = {path: Record<string, string>; query: Fields; body: Fields; apiKey: string};
export type Page<T> = {items: T[]; page: number; pageSize: number; total: number};

/** The page of a list that a request asks for. `total` in a request does nothing. */
export function pageOf<T>({defaults}: World, {query, body}: Request, items: T[]): Page<T> {
  const page = (query.page ?? body.page ?? defaults.page) as number;
  const pageSize = (query.pageSize ?? body.pageSize ?? defaults.pageSize) as number;
  return {items: items.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: items.length};
}

type Value = string | number | boolean | undefined;
/** How a list is sorted by one of the fields it knows. */
export type Orders<T> = Record<string, (item: T) => Value>;

function compare(a: Value, b: Value): number {
  // Entries without the value come last in ascending order, as if it were the highest.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}

/**
 * A list in the order that a request asks for. The values of `sortBy` are not specified: the sandbox takes the
 * names in `orders`, the first one by default. Entries of one rank are told apart by `tie`, always ascending,
 * so that pages hold every entry once.
 */
export function sorted<T>(
  {defaults}: World,
  {query, body}: Request,
  items: T[],
  orders: Orders<T>,
  tie: (item: T) => string,
): T[] {
  const names = Object.keys(orders);
  const sortBy = (query.sortBy ?? body.sortBy ?? names[0]) as string;
  const key = names.includes(sortBy) ? orders[sortBy] : undefined;
  if (!key)
    throw badRequest(
      query.sortBy === undefined ? 'body.sortBy' : 'query.sortBy',
      `must be one of ${names.join(', ')} in the sandbox`,
    );
  const sign = (query.sortOrder ?? body.sortOrder ?? defaults.sortOrder) === 'ASC' ? 1 : -1;
  // Worked out once for each entry: a score is more than a look at a field.
  const keyed = items.map((item) => ({item, key: key(item), tie: tie(item)}));
  keyed.sort((a, b) => sign * compare(a.key, b.key) || compare(a.tie, b.tie));
  return keyed.map(({item}) => item);
}
