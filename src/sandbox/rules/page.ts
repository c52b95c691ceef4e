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
/** An entry with what it is sorted by, which is worked out once: a score is more than a look at a field. */
export type Keyed<T> = {item: T; key: Value; tie: string};

function compare(a: Value, b: Value): number {
  // Entries without the value come last in ascending order, as if it were the highest.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}

/** Compares entries by their keys. Entries of the same rank are ordered by `tie`, always ascending, so that every entry is on exactly one page. */
export const compareKeyed =
  (sign: 1 | -1) =>
  <T>(a: Keyed<T>, b: Keyed<T>): number =>
    sign * compare(a.key, b.key) || compare(a.tie, b.tie);

/**
 * The order that a request asks for: its name, and 1 for ascending or -1. The values of `sortBy` are not specified:
 * the sandbox takes the names in `orders`, the first one by default.
 */
export function orderOf<T>({defaults}: World, {query, body}: Request, orders: Orders<T>) {
  const names = Object.keys(orders);
  const name = (query.sortBy ?? body.sortBy ?? names[0]) as string;
  const key = names.includes(name) ? orders[name] : undefined;
  if (!key)
    throw badRequest(
      query.sortBy === undefined ? 'body.sortBy' : 'query.sortBy',
      `must be one of ${names.join(', ')} in the sandbox`,
    );
  const sign: 1 | -1 = (query.sortOrder ?? body.sortOrder ?? defaults.sortOrder) === 'ASC' ? 1 : -1;
  return {name, key, sign};
}

/** A list in the order that a request asks for. */
export function sorted<T>(
  world: World,
  request: Request,
  items: T[],
  orders: Orders<T>,
  tie: (item: T) => string,
): T[] {
  const {key, sign} = orderOf(world, request, orders);
  const keyed = items.map((item) => ({item, key: key(item), tie: tie(item)}));
  return keyed.sort(compareKeyed(sign)).map(({item}) => item);
}
