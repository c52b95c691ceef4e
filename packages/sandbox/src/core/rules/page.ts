/** Pages and sorts lists. If query and body differ, the query wins: the sandbox's choice, as none is specified. */
import type {SchemaOf} from '@screening/api';
import type {Context} from '../context';
import {badRequest} from '../errors';

/** The numbers of a request that choose a page. */
type Paging = {
  page?: number;
  pageSize?: number;
};

/** A page of a list, with its items before they have the format of the API. */
type Page<T> = {
  items: T[];
  page: number;
  pageSize: number;
  /** Number of the items on all pages. */
  total: number;
};

/** Returns the requested page of a list. Ignores `total` in a request. */
export function pageOf<T>(
  {defaults}: Context,
  {query, body}: {query: Paging; body?: Paging},
  items: T[],
): Page<T> {
  const page = query.page ?? body?.page ?? defaults.page;
  const pageSize = query.pageSize ?? body?.pageSize ?? defaults.pageSize;
  const shown = items.slice((page - 1) * pageSize, page * pageSize);
  return {items: shown, page, pageSize, total: items.length};
}

/** The order that a request asks for. */
type Sorting = {
  sortBy?: string;
  sortOrder?: SchemaOf<'SortOrder'>;
};

type Value = string | number | boolean | undefined;

/** Functions that return the sort keys of an item, by the names of the fields for sorting. */
export type Orders<T> = Record<string, (item: T) => Value>;

function compare(a: Value, b: Value): number {
  // In ascending order, entries without the value come last, as if it were the highest.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}

/** The order of a list. */
type Order = {
  /** The name of the field to sort by. */
  name: string;
  /** 1 for the ascending order, -1 for the descending one. */
  sign: number;
};

/**
 * Returns the requested order. The values of `sortBy` are not specified. The sandbox accepts the names in
 * `orders`. The default is the first one.
 */
export function orderOf<T>(
  {defaults}: Context,
  {query, body}: {query: Sorting; body?: Sorting},
  orders: Orders<T>,
): Order {
  const names = Object.keys(orders);
  const name = query.sortBy ?? body?.sortBy ?? names[0];
  const field = query.sortBy === undefined ? 'body.sortBy' : 'query.sortBy';
  if (!names.includes(name))
    throw badRequest(field, `must be one of ${names.join(', ')} in the sandbox`);
  const sign = (query.sortOrder ?? body?.sortOrder ?? defaults.sortOrder) === 'ASC' ? 1 : -1;
  return {name, sign};
}

/**
 * Returns a list in an order.
 * @param tie returns the key for entries with equal sort keys, so that each is on exactly one page
 */
export function sorted<T>(
  {name, sign}: Order,
  items: T[],
  orders: Orders<T>,
  tie: (item: T) => string,
): T[] {
  const keyed = items.map((item) => ({item, key: orders[name](item), tie: tie(item)}));
  return keyed
    .sort((a, b) => sign * compare(a.key, b.key) || compare(a.tie, b.tie))
    .map(({item}) => item);
}
