/**
 * Applies the filters of a request, with one rule for each filter of the description. An item must pass all of them.
 * Omitted filters and empty lists are not applied. Where the specification says nothing about a filter, a comment next
 * to its rule states the choice.
 */
import type {Context} from '../context';

/** A rule for each filter of the description, which says whether an item passes it. */
export type FilterRules<T, Filters> = {
  [Name in keyof Filters]-?: (
    item: T,
    wanted: NonNullable<Filters[Name]>,
    context: Context,
  ) => boolean;
};

/** Returns the rules for the filters in a request, each bound to its value. Empty lists are not applied. */
export function bindFilters<T, Filters>(
  context: Context,
  rules: FilterRules<T, Filters>,
  filters: Filters,
): ((item: T) => boolean)[] {
  const names = Object.keys(rules) as (keyof Filters)[];
  return names.flatMap((name) => {
    const wanted = filters[name];
    if (wanted === undefined || wanted === null) return [];
    if (Array.isArray(wanted) && wanted.length === 0) return [];
    return [(item: T) => rules[name](item, wanted, context)];
  });
}

/** Returns whether two lists have an item in common. */
export const some = <T>(have: T[], wanted: T[]) => have.some((one) => wanted.includes(one));
