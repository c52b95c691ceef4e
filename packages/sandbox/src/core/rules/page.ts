/** Pages and sorts lists. If query and body differ, the query wins: the sandbox's choice, as none is specified. */
import {badRequest} from '../errors';
import type {Fields} from '../types';
import type {Context} from '../context';

export type Request = {path: Record<string, string>; query: Fields; body: Fields; apiKey: string};

/** Returns the requested page of a list, with its items in the field `name`. Ignores `total` in a request. */
export function pageOf<T>(
  {defaults}: Context,
  {query, body}: Request,
  name: string,
  items: T[],
  view: (item: T) => unknown = (item) => item,
): Fields {
  const page = (query.page ?? body.page ?? defaults.page) as number;
  const pageSize = (query.pageSize ?? body.pageSize ?? defaults.pageSize) as number;
  const shown = items.slice((page - 1) * pageSize, page * pageSize);
  return {[name]: shown.map(view), page, pageSize, total: items.length};
}

type Value = string | number | boolean | undefined;
/** Functions that return the sort keys of an item, by the names of the fields for sorting. */
export type Orders<T> = Record<string, (item: T) => Value>;

function compare(a: Value, b: Value): number {
  // In ascending order, entries without the value come last, as if it were the highest.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}

/**
 * Returns a list in the requested order. Entries with equal keys are ordered by `tie`, so that each is on exactly one
 * page. The values of `sortBy` are not specified. The sandbox accepts the names in `orders`. The default is the first one.
 */
export function sorted<T>(
  {defaults}: Context,
  {query, body}: Request,
  items: T[],
  orders: Orders<T>,
  tie: (item: T) => string,
): T[] {
  const names = Object.keys(orders);
  const name = (query.sortBy ?? body.sortBy ?? names[0]) as string;
  const field = query.sortBy === undefined ? 'body.sortBy' : 'query.sortBy';
  if (!names.includes(name))
    throw badRequest(field, `must be one of ${names.join(', ')} in the sandbox`);
  const sign = (query.sortOrder ?? body.sortOrder ?? defaults.sortOrder) === 'ASC' ? 1 : -1;
  const keyed = items.map((item) => ({item, key: orders[name](item), tie: tie(item)}));
  return keyed
    .sort((a, b) => sign * compare(a.key, b.key) || compare(a.tie, b.tie))
    .map(({item}) => item);
}
