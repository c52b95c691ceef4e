/** Pages and sorts lists. If query and body differ, the query wins: the sandbox's choice, as none is specified. */
import {badRequest} from '../refusal';
import type {Fields} from '../types';
import type {World} from '../world';

export type Request = {path: Record<string, string>; query: Fields; body: Fields; apiKey: string};
export type Page<T> = {items: T[]; page: number; pageSize: number; total: number};

/** Returns the requested page of a list. Ignores `total` in a request. */
export function pageOf<T>({defaults}: World, {query, body}: Request, items: T[]): Page<T> {
  const page = (query.page ?? body.page ?? defaults.page) as number;
  const pageSize = (query.pageSize ?? body.pageSize ?? defaults.pageSize) as number;
  return {items: items.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: items.length};
}

type Value = string | number | boolean | undefined;
/** Functions that return the sort keys of an item, by the names of the fields for sorting. */
export type Orders<T> = Record<string, (item: T) => Value>;
/** An entry with its sort key, which is computed only once because a score, for example, takes some time. */
export type Keyed<T> = {item: T; key: Value; tie: string};

function compare(a: Value, b: Value): number {
  // In ascending order, entries without the value come last, as if it were the highest.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}

/** Compares entries by key, then by `tie` in ascending order, so that each entry is on exactly one page. */
export const compareKeyed =
  (sign: 1 | -1) =>
  <T>(a: Keyed<T>, b: Keyed<T>): number =>
    sign * compare(a.key, b.key) || compare(a.tie, b.tie);

/**
 * Returns the requested order: its name, its key, and 1 for ascending or -1. The values of `sortBy` are not specified.
 * The sandbox accepts the names in `orders`. The default is the first one.
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

/** Returns a list in the requested order. */
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
